/// The reason why there is no model.
package enum CategoryError: Error, Equatable, CustomStringConvertible, Sendable {
    case noCoefficients
    case otherRecipe(String)
    /// A line of the coefficients.
    case lacks(String)
    /// Two categories at least must have so many examples.
    case tooFewKinds(least: Int)

    package var description: String {
        switch self {
        case .noCoefficients: CategoriesWords.noCoefficients
        case .otherRecipe(let recipe): CategoriesWords.otherRecipe(recipe)
        case .lacks(let name): CategoriesWords.lacks(name)
        case .tooFewKinds(let least): CategoriesWords.tooFewKinds(least)
        }
    }
}
