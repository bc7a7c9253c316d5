/// Everything that this room says when it cannot do what it was asked.
enum CategoriesWords {
    static let noCoefficients = "no coefficients of categories"

    static func otherRecipe(_ recipe: String) -> String {
        "coefficients of another version of Roadbook (\(recipe)): train them anew"
    }

    static func lacks(_ name: String) -> String {
        "a line \"\(name)=\" is missing, or has other numbers than it should"
    }

    static func tooFewKinds(_ least: Int) -> String {
        "too few examples: at least two categories need \(least) drives each"
    }
}
