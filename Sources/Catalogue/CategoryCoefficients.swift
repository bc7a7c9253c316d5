import Categories
import Files
import Glibc

/// The coefficients by which trips are classified: those that were learnt here, where some lie beside the catalogue, or
/// else those that come with Roadbook.
package struct CategoryCoefficients: Sendable {
    private static let longest = 100_000

    /// Nil for coefficients that nothing can be guessed by.
    package let model: CategoryModel?
    package let isOwn: Bool
    /// The reason why those that lie there are not used.
    package private(set) var refusal: String?
    /// The name by which a catalogue knows that its guesses are of these.
    package let fingerprint: String

    package init(at path: String?) {
        var refusal: String?
        if let text = path.flatMap(CategoryCoefficients.text) {
            do throws(CategoryError) {
                model = try CategoryModelText.model(text)
                isOwn = true
                fingerprint = CategoryCoefficients.fingerprint(of: text)
                return
            } catch {
                refusal = "\(error)"
            }
        }
        model = ShippedCategoryModel.model
        isOwn = false
        fingerprint = CategoryCoefficients.fingerprint(of: ShippedCategoryModel.text)
        self.refusal = refusal
    }

    /// The recipe is a part of it: it uses the same coefficients otherwise.
    private static func fingerprint(of text: String) -> String {
        "\(CategoryModel.recipe)-\(CategoryModelText.fingerprint(of: text))"
    }

    private static func text(_ path: String) -> String? { InputFile.text(of: path, upTo: longest) }
}
