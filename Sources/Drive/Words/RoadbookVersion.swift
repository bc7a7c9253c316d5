/// The version of all programs, which are built and installed together. debian/changelog has it too.
package enum RoadbookVersion {
    package static let text = "0.9"
}
