import Glibc

/// A curve with as many points as a picture can show.
enum ChartColumns {
    /// The first, the lowest, the highest and the last of all points in half a pixel's width, in their order.
    static func thinned(_ line: [ScenePoint]) -> [ScenePoint] {
        var thinned: [ScenePoint] = []
        var begin = 0
        while begin < line.count {
            let column = floor(line[begin].x * 2)
            var end = begin + 1
            while end < line.count, floor(line[end].x * 2) == column { end += 1 }
            let indices = begin..<end
            let low = indices.min { line[$0].y < line[$1].y } ?? begin
            let high = indices.max { line[$0].y < line[$1].y } ?? begin
            for index in Set([begin, low, high, end - 1]).sorted() { thinned.append(line[index]) }
            begin = end
        }
        return thinned
    }
}
