/// Everything that this room says to people; the rest of its errors are the words of SQLite.
enum DatabaseWords {
    static let noPlaceForIt = "a link, or no file, lies there"
    static let otherIndex = "it is no index of places that this program reads"
}
