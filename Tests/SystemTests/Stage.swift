import CLinux
import Glibc
import Testing

/// The stage on which scenes are played: each on a thread of its own, several at once, since a drive takes as long as
/// it takes and most of a scene is waiting. The runner of the tests only waits for them; nothing of the house is
/// scheduled so.
enum Stage {
    /// The places of scenes that are played at once.
    private static let places = Places(count: 10)

    /// Plays one scene; what it throws is its failure, and is told with what the programs said last.
    static func play(_ scene: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            Player(scene, done, places).start()
        }
    }

    /// Keeps what is played on this thread until it is over, however it ends.
    static func hold(_ scene: Scene) { Player.current?.scenes.append(scene) }
}

/// A semaphore that threads share by number: a pipe with a byte in it for every free place.
private struct Places: Sendable {
    let taking: Int32
    let giving: Int32

    init(count: Int) {
        var ends: [Int32] = [0, 0]
        pipe2(&ends, O_CLOEXEC)
        (taking, giving) = (ends[0], ends[1])
        for _ in 0..<count { release() }
    }

    func acquire() {
        var byte: UInt8 = 0
        while read(taking, &byte, 1) < 1 { precondition(errno == EINTR, "the places are gone: \(errno)") }
    }

    func release() {
        var byte: UInt8 = 1
        _ = write(giving, &byte, 1)
    }
}

private final class Player {
    /// The key under which each thread keeps its player.
    private static let place: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "no place for a player: \(code)")
        return key
    }()

    private let scene: @Sendable () throws -> Void
    private let done: CheckedContinuation<Void, any Error>
    private let places: Places
    var scenes: [Scene] = []

    init(_ scene: @escaping @Sendable () throws -> Void, _ done: CheckedContinuation<Void, any Error>, _ places: Places)
    {
        self.scene = scene
        self.done = done
        self.places = places
    }

    static var current: Player? {
        pthread_getspecific(place).map { Unmanaged<Player>.fromOpaque($0).takeUnretainedValue() }
    }

    func start() {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { player in
                Unmanaged<Player>.fromOpaque(player!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(code == 0, "no thread for a scene: \(code)")
        pthread_detach(thread)
    }

    private func run() {
        pthread_setspecific(Player.place, Unmanaged.passUnretained(self).toOpaque())
        places.acquire()
        let result = Result { try scene() }.mapError { error in
            SceneFailure(description: "\(error)" + scenes.map { "\n\($0.lastWords)" }.joined())
        }
        scenes = []
        places.release()
        done.resume(with: result.mapError { $0 as any Error })
    }
}
