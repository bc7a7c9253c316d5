import Drive

/// A drive of which somebody said what kind it was.
package struct CategoryExample: Equatable, Sendable {
    /// In the order of `CategoryFeature`.
    package let values: [Double]
    package let category: Category

    package init(_ values: [Double], _ category: Category) {
        self.values = values
        self.category = category
    }
}
