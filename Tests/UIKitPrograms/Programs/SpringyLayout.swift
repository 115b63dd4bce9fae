import UIKitDynamics

/// A list whose cells hang on springs: what is far from the finger lags behind.
class SpringyLayout: UICollectionViewFlowLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  private var known = Set<IndexPath>()
  /// In the list's own coordinates; a finger's place.
  var touch = CGPoint.zero

  override func prepare() {
    super.prepare()
    let whole = CGRect(origin: .zero, size: collectionViewContentSize)
    for attributes in super.layoutAttributesForElements(in: whole) ?? [] {
      guard known.insert(attributes.indexPath).inserted else { continue }
      let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1.0
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let list = collectionView else { return false }
    let delta = newBounds.origin.y - list.bounds.origin.y
    for behavior in animator.behaviors {
      guard let spring = behavior as? UIAttachmentBehavior, let item = spring.items.first else { continue }
      let distance = abs(touch.y - spring.anchorPoint.y)
      let lag = delta * min(distance / 500, 1)
      item.center.y += lag
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }

  func run(seconds: Double) throws { try play(animator, seconds: seconds) }

  var isMoving: Bool { animator.isRunning }
}

class ListController: NSObject, UICollectionViewDataSource {
  let layout = SpringyLayout()
  lazy var list = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)

  func viewDidLoad() {
    layout.itemSize = CGSize(width: 300, height: 44)
    layout.minimumLineSpacing = 6
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    list.dataSource = self
    list.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    section == 0 ? 12 : 8
  }
}

extension Programs {
  static func runList() throws -> Outcome {
    var outcome = Outcome()
    let controller = ListController()
    controller.viewDidLoad()
    let layout = controller.layout
    func top(_ item: Int, _ section: Int = 0) -> Double {
      (layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame.minY).map(Double.init) ?? .nan
    }
    outcome["height"] = controller.list.contentSize.height
    outcome["tenth at first"] = top(10)
    layout.touch = CGPoint(x: 160, y: 32)
    controller.list.contentOffset = CGPoint(x: 0, y: 40)
    outcome["near lag"] = top(0) - 10
    outcome["far lag"] = top(10) - 510
    try layout.run(seconds: 0.25)
    outcome["far lag later"] = top(10) - 510
    try layout.run(seconds: 6)
    controller.list.layoutIfNeeded()
    outcome["far lag at last"] = top(10) - 510
    outcome["moving"] = layout.isMoving ? 1 : 0
    outcome["second section"] = top(0, 1)
    outcome["seen"] = Double(layout.layoutAttributesForElements(in: controller.list.bounds)?.count ?? -1)
    outcome["none"] = layout.layoutAttributesForItem(at: IndexPath(row: 12, section: 0)) == nil ? 1 : 0
    return outcome
  }
}
