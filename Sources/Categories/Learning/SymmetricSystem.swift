/// Equations with a symmetric matrix that is positive definite, solved by Cholesky's way, in a fixed order of sums.
struct SymmetricSystem {
    private let size: Int
    /// Row by row; the lower half counts.
    private var matrix: [Double]

    init(size: Int) {
        self.size = size
        matrix = [Double](repeating: 0, count: size * size)
    }

    subscript(_ row: Int, _ column: Int) -> Double {
        get { matrix[row * size + column] }
        set { matrix[row * size + column] = newValue }
    }

    /// Nil if it is not positive definite.
    func solution(of right: [Double]) -> [Double]? {
        guard let lower = decomposed() else { return nil }
        var solution = right
        for row in 0..<size {
            for column in 0..<row { solution[row] -= lower[row * size + column] * solution[column] }
            solution[row] /= lower[row * size + row]
        }
        for row in (0..<size).reversed() {
            for below in row + 1..<size { solution[row] -= lower[below * size + row] * solution[below] }
            solution[row] /= lower[row * size + row]
        }
        return solution
    }

    private func decomposed() -> [Double]? {
        var lower = matrix
        for column in 0..<size {
            for row in column..<size {
                var sum = matrix[row * size + column]
                for before in 0..<column { sum -= lower[row * size + before] * lower[column * size + before] }
                if row > column {
                    lower[row * size + column] = sum / lower[column * size + column]
                } else {
                    guard sum > 0 else { return nil }
                    lower[row * size + row] = sum.squareRoot()
                }
            }
        }
        return lower
    }
}
