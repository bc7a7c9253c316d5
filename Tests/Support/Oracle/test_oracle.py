#!/usr/bin/env python3
"""The oracle on cases reckoned by hand. Run as `python3 -m unittest` in this folder.

Places lie on a meridian, where a metre is the same number of degrees everywhere: what a step is long is then what the
test says.
"""

import random
import unittest
from argparse import Namespace
from math import degrees

import read_gpsd
import read_gpx
import read_nmea
import truth
from climb import turning_points
from figures import runs, track_as_read
from oracle import reckon
from reports import Report, kept, milliseconds
from resample import resampled
from rules import Rules
from sieve import imported, in_metres_a_second, recorded, thinned
from sphere import RADIUS, bearing, between_bearings, metres
from totals import Totals
from track import Track, median, time_between
from writing import gpsd_text, gpx_text

BEGIN = 1_773_475_200_000


def fix(seconds, north=0.0, speed=None, **more):
    """A fix so many metres north of the first one."""
    time = BEGIN + round(seconds * 1000)
    fields = dict(time=time, arrival=time, lat=degrees(north / RADIUS), lon=0.0, speed=speed, mode=3)
    return Report(**(fields | more))


def steady(speed, seconds, pace=1.0, told=True):
    count = int(seconds / pace) + 1
    return [fix(n * pace, n * pace * speed, speed if told else None) for n in range(count)]


def track(fixes):
    return Track(fixes, Rules())


def kinds(fixes):
    return [step.kind for step in track(fixes).steps]


class Sphere(unittest.TestCase):
    def test_a_degree_of_meridian(self):
        self.assertAlmostEqual(metres(fix(0), fix(0, lat=1.0)), 111_195.08, 2)

    def test_bearings(self):
        middle = fix(0)
        self.assertAlmostEqual(bearing(middle, fix(0, lat=1.0)), 0)
        self.assertAlmostEqual(bearing(middle, fix(0, lon=-1.0)), 270)
        self.assertIsNone(bearing(middle, middle))
        self.assertEqual(between_bearings(350, 20), 30)
        self.assertEqual(between_bearings(20, 200), 180)


class Reading(unittest.TestCase):
    def test_digits_of_the_log(self):
        self.assertEqual(kept("22.225", 2), 22.23)
        self.assertEqual(kept("-0.00000005", 7), -0.0000001)
        self.assertEqual(milliseconds("2026-03-14T08:00:00.9999Z"), BEGIN + 999)
        self.assertEqual(milliseconds("2026-03-14T09:00:00+01:00"), BEGIN)
        self.assertIsNone(milliseconds("1901-12-13T20:45:52Z"))

    def test_gpsd_reports_of_one_time_are_one(self):
        time = '"time":"2026-03-14T08:00:00.000Z"'
        found, count = read_gpsd.read(
            '{"class":"VERSION"}\n'
            f'1773475200.250: {{"class":"TPV","mode":2,{time},"lat":51.5,"lon":-0.25}}\n'
            f'1773475200.300: {{"class":"TPV","mode":3,{time},"altMSL":31.55,"altHAE":80,'
            '"speed":13.889,"epx":3,"epy":4}\n'
            '{"class":"TPV","mode":1}\n'
            "half a li"
        )
        self.assertEqual((len(found), count), (2, 3))
        first = found[0]
        self.assertEqual((first.lat, first.altitude, first.speed, first.error), (51.5, 31.6, 13.89, 5.0))
        self.assertEqual((first.mode, first.arrival, first.stamped), (3, BEGIN + 250, True))

    def test_nmea_two_dimensions_have_no_height(self):
        found, _ = read_nmea.read("\n".join(map(checked, (
            "GPGGA,235959.00,5130.0000,N,00015.0000,W,1,09,0.84,31.5,M,47.0,M,,",
            "GPGSA,A,2,01,02,03,04,,,,,,,,,1.5,0.9,1.2",
            "GPRMC,235959.00,A,5130.0000,N,00015.0000,W,19.44,359.95,311225,,,A",
            "GPGGA,000000.00,5130.0000,N,00015.0000,W,1,09,0.84,31.5,M,47.0,M,,",
            "GPVTG,1.0,T,,M,2.0,N,3.7,K,A",
            "GPRMC,000001.00,V,,,,,,,010126,,,N",
        ))) + "\n$GPGGA,000002.00,5130.0000,N,00015.0000,W,1,09,0.84,31.5,M,47.0,M,,*00\n")
        self.assertEqual([report.mode for report in found], [2, 3, 1])
        self.assertEqual([report.altitude for report in found], [None, 31.5, None])
        self.assertEqual([report.speed for report in found], [10.0, 1.03, None])
        self.assertEqual(found[1].time - found[0].time, 1000)
        self.assertEqual((found[0].lat, found[0].lon), (51.5, -0.25))

    def test_gpx_speed_in_its_three_places(self):
        for place in ("plain", "gpxtpx", "gpxdata"):
            text = gpx_text([fix(0, 0, 13.9, altitude=3.0)], place)
            found, _ = read_gpx.read(text)
            self.assertEqual((found[0].speed, found[0].altitude, found[0].time), (13.9, 3.0, BEGIN))

    def test_what_is_written_is_read(self):
        found, _ = read_gpsd.read(gpsd_text(steady(10, 5)))
        self.assertEqual([report.speed for report in found], [10.0] * 6)
        self.assertAlmostEqual(metres(found[0], found[5]), 50, 1)


class Sieve(unittest.TestCase):
    def test_what_is_refused(self):
        fixes = [
            fix(0, error=49.9), fix(1, error=50.0), fix(2, mode=1), fix(3, lat=None), fix(4, simulated=True),
            fix(5, arrival=BEGIN + 10_000, stamped=True), fix(6, arrival=BEGIN + 10_999, stamped=True),
        ]
        passed, refused = recorded(fixes, Rules())
        self.assertEqual([report.time for report in passed], [BEGIN, BEGIN + 6000])
        self.assertEqual(dict(refused), {"inaccurate": 1, "no fix": 2, "simulated": 1, "old": 1})

    def test_an_import_is_put_in_order(self):
        points, refused = imported([fix(2), fix(0), fix(2, 5), fix(1), fix(3, time=None)])
        self.assertEqual([point.time - BEGIN for point in points], [0, 1000, 2000])
        self.assertEqual(points[2].lat, 0)
        self.assertEqual(dict(refused), {"same time": 1, "no time": 1})

    def test_a_point_of_a_file_that_errs_more_than_the_others_is_left_out(self):
        points, refused = imported([fix(second, error=error) for second, error in enumerate((5, 49.9, 50, 5))])
        self.assertEqual((len(points), dict(refused)), (3, {"inaccurate": 1}))
        points, refused = imported([fix(second, error=error) for second, error in enumerate((65, 65, 324.9, 325, 65))])
        self.assertEqual((len(points), dict(refused)), (4, {"inaccurate": 1}))

    def test_speeds_that_are_zero_on_the_move_are_none(self):
        moving = [fix(n, 15 * n, 0.0) for n in range(30)]
        self.assertEqual({point.speed for point in in_metres_a_second(moving)}, {None})
        few = [fix(n, 15 * n, 0.0) for n in range(20)]
        self.assertEqual({point.speed for point in in_metres_a_second(few)}, {0.0})

    def test_a_rest_is_thinned_after_five_minutes(self):
        """Fixes at 0 to 300 s pass, then 360 and 420, the last one before it leaves (449), and the first that moves."""
        fixes = [fix(n, 0, 0.0) for n in range(450)] + [fix(450, 3, 3.0)]
        passed = [(report.time - BEGIN) // 1000 for report in thinned(fixes, Rules())]
        self.assertEqual(passed, list(range(301)) + [360, 420, 449, 450])

    def test_a_drive_that_is_finished_at_rest_has_its_last_fix(self):
        passed = [(report.time - BEGIN) // 1000 for report in thinned([fix(n, 0, 0.0) for n in range(401)], Rules())]
        self.assertEqual(passed, list(range(301)) + [360, 400])

    def test_each_step_to_rest_behind_the_end_counts(self):
        """It ends at 8 m/s; a hole of 22 s leads less than 300 m on, and from there it comes to rest: 2 s at 2.5 m/s in
        the mean. What was decided before is the end of that."""
        drive = [fix(n, 8 * n, 8.0) for n in range(11)]
        behind = [fix(32, 250, 4.5), fix(34, 255, 0.5), fix(35, 255, 0.0), fix(60, 300, 20.0)]
        end = BEGIN + 10_000
        told = [reckon(drive + behind, Rules(), end=end, decided=decided)[0]["totals"]
                for decided in (None, BEGIN + 33_000)]
        self.assertAlmostEqual(told[0]["measuredMetres"], 85, 6)
        self.assertAlmostEqual(told[1]["measuredMetres"], 80, 6)
        self.assertAlmostEqual(told[0]["topSpeedKmh"], 8 * 3.6, 6)
        self.assertAlmostEqual(told[1]["topSpeedKmh"], 8 * 3.6, 6)

    def test_a_drive_that_moves_on_does_not_come_to_rest(self):
        drive = [fix(n, 8 * n, 8.0) for n in range(11)]
        behind = [fix(50, 480, 4.5), fix(52, 485, 0.5)]
        told, _, _ = reckon(drive + behind, Rules(), end=BEGIN + 10_000)
        self.assertAlmostEqual(told["totals"]["measuredMetres"], 80, 6)

    def test_the_fixes_between_an_end_and_the_pre_roll_are_in_no_drive(self):
        """It ended with the fix at 800 s, which counts, and went on at 1000 s with the pre-roll, from 880 s on."""
        fixes = [fix(20 * n, 200 * n, 10.0) for n in range(60)]
        told, _, _ = reckon(fixes, Rules(), parked=[(BEGIN + 800_000, BEGIN + 1_000_000)])
        self.assertEqual(told["fixes"]["passed"], 60 - 3)

    def test_what_was_thinned_stays_as_it_is(self):
        once = thinned([fix(n / 10, 0, 0.0) for n in range(9000)], Rules())
        self.assertEqual(thinned(once, Rules()), once)

    def test_the_last_fix_of_a_rest_is_not_written_behind_an_end(self):
        """A fix in thirty seconds, at rest for ten minutes; the drive ended before it left, or behind that."""
        fixes = [fix(30 * n, 0, 0.0) for n in range(22)] + [fix(655, 30, 5.0)]
        for ended, written in ((631_000, False), (656_000, True)):
            passed = thinned(fixes, Rules(), [BEGIN + ended])
            self.assertEqual(fixes[21] in passed, written)

    def test_a_rest_before_the_drive_is_thinned_from_its_first_fix_on(self):
        """Seven minutes of rest, of which the drive has the last hundred seconds, and ten seconds at 10 m/s."""
        fixes = [fix(n, 0, 0.0) for n in range(421)] + [fix(421 + n, 10 * n, 10.0) for n in range(10)]
        told, _, _ = reckon(fixes, Rules(), begin=BEGIN + 320_000, end=BEGIN + 430_000)
        self.assertEqual(told["fixes"]["passed"], 2 + 10)

    def test_a_rest_ends_25_metres_away(self):
        """It crawls half a metre a second: each rest is over before five minutes are."""
        fixes = [fix(n, n / 2, 0.5) for n in range(900)]
        self.assertEqual(len(thinned(fixes, Rules())), 900)


class Steps(unittest.TestCase):
    def test_time_is_the_receivers_where_it_can_be(self):
        first = fix(0)
        self.assertEqual(time_between(first, fix(1, arrival=BEGIN + 6000)), 1000)
        self.assertEqual(time_between(first, fix(1, arrival=BEGIN + 6001)), 6001)
        self.assertEqual(time_between(first, fix(0, arrival=BEGIN + 40)), 40)
        self.assertEqual(time_between(first, fix(0, time=None, arrival=BEGIN + 70)), 70)

    def test_made_speed(self):
        """10 m/s: none for the first; from the first up to 3 s; later from the newest kept one that is 3 s older."""
        made = track(steady(10, 10, told=False)).speeds
        self.assertIsNone(made[0])
        for speed in made[1:]:
            self.assertAlmostEqual(speed, 10)
        fixes = steady(0, 5, told=False) + [fix(6, 12)]
        # Kept are those of 0 and 3 s; the newest that is 3 s older than 6 is that of 3 s.
        self.assertAlmostEqual(track(fixes).speeds[6], 4)
        self.assertTrue(track(steady(10, 1, told=False)).moves[0])

    def test_a_speed_that_cannot_be_is_made(self):
        fixes = [fix(0, 0, 10), fix(1, 10, 70), fix(2, 20, -1)]
        self.assertEqual([round(speed, 6) for speed in track(fixes).speeds], [10, 10, 10])

    def test_pace(self):
        self.assertEqual([median(list(values)) for values in ((), (2,), (9, 1), (1, 2, 3), (4, 3, 2, 1))],
                         [None, 2, 1, 2, 2])
        fixes = [fix(at, at * 10, 10) for at in (0, 1, 2, 3, 13, 23, 33)]
        self.assertEqual([step.pace for step in track(fixes).steps], [1000, 1000, 1000, 1000, 1000, 10000])
        self.assertEqual(kinds(fixes), ["moving"] * 3 + ["hole", "hole", "moving"])

    def test_a_hole_needs_five_seconds_and_five_paces(self):
        self.assertEqual(kinds(steady(10, 10) + [fix(15, 150, 10)])[-1], "moving")
        self.assertEqual(kinds(steady(10, 10) + [fix(15.1, 151, 10)])[-1], "hole")
        self.assertEqual(kinds(steady(10, 40, 4) + [fix(60, 600, 10)])[-1], "moving")
        self.assertEqual(kinds(steady(10, 40, 4) + [fix(60.1, 601, 10)])[-1], "hole")

    def test_without_a_pace_a_minute_is_no_hole(self):
        self.assertEqual(kinds([fix(0, 0, 0), fix(60, 600, 0)]), ["moving"])
        self.assertEqual(kinds([fix(0, 0, 0), fix(60.1, 600, 0)]), ["hole"])

    def test_a_quarter_of_an_hour_is_a_hole_at_any_pace(self):
        fixes = [fix(0, 0, 10), fix(800, 8000, 10), fix(1700, 17000, 10), fix(2601, 26010, 10)]
        self.assertEqual(kinds(fixes), ["moving", "moving", "hole"])

    def test_such_a_step_is_no_pace(self):
        """The pace at the end is that of 100 and 600 s, and not of the two of 901 s."""
        fixes = [fix(at, at * 10, 10) for at in (0, 901, 1802, 1902, 2502)]
        self.assertEqual(kinds(fixes), ["hole", "hole", "moving", "hole"])

    def test_leaving_a_rest(self):
        """From a rest the step may be long: 5 s of it moved, if the place is within 25 m or 5 s at its speed."""
        last = track(steady(0, 10) + [fix(70, 24, 3)]).steps[-1]
        self.assertEqual((last.kind, last.moving_ms, last.standing_ms), ("moving", 5000, 55000))
        self.assertEqual(kinds(steady(0, 10) + [fix(80, 49, 10)])[-1], "moving")
        self.assertEqual(kinds(steady(10, 5) + [fix(6, 60, 0), fix(66, 111, 10)])[-1], "hole")
        self.assertEqual(kinds(steady(10, 5) + [fix(6, 60, 0), fix(9999, 70, 0)])[-1], "standing")

    def test_no_time(self):
        together = fix(1, 40, 10)
        together.time = None
        later = fix(1, 80, 10)
        later.time = None
        self.assertEqual(kinds([fix(0, 0, 10), together, later]), ["moving", "none"])

    def test_impossible(self):
        self.assertEqual(kinds([fix(0, 0, 10), fix(1, 69.4, 10), fix(2, 139, 10)]), ["moving", "impossible"])


class Files(unittest.TestCase):
    def test_a_step_of_a_minute_is_no_hole_of_a_file(self):
        fixes = [fix(n, n * 10, 10) for n in range(6)] + [fix(65, 650, 10)]
        self.assertEqual(track(fixes).steps[-1].kind, "hole")
        self.assertEqual(Track(fixes, Rules(imported=True)).steps[-1].kind, "moving")

    def test_kilometres_an_hour(self):
        fixes = [fix(n, n * 10, 36) for n in range(30)]
        self.assertEqual({each.speed for each in in_metres_a_second(fixes)}, {10})

    def test_a_burst_that_is_over(self):
        """Twenty reports arrive together; the next one, a second later for the receiver, comes twenty seconds later."""
        fixes = [fix(n, n * 10, 10) for n in range(40)]
        for n, each in enumerate(fixes):
            each.arrival = each.time - n % 20 * 1000 + 19_000
        self.assertEqual({step.ms for step in track(fixes).steps}, {1000})


class Distance(unittest.TestCase):
    def totals(self, fixes):
        return Totals(track(fixes))

    def test_by_speed(self):
        """Places wander a metre to and fro; the speed is 10 m/s."""
        fixes = [fix(n, n * 10 + (-1) ** n, 10) for n in range(61)]
        found = self.totals(fixes)
        self.assertAlmostEqual(found.measured, 600)
        self.assertEqual(found.stretches, {"by speed": 2, "not believed": 0, "without speed": 0})

    def test_a_speed_in_other_units_is_not_believed(self):
        fixes = [fix(n, n * 10, 36 if n else 10) for n in range(31)]
        found = self.totals(fixes)
        self.assertAlmostEqual(found.measured, 300)
        self.assertEqual(found.stretches["not believed"], 1)

    def test_a_way_by_speed_is_at_most_a_third_longer(self):
        def way(speed):
            return self.totals([fix(n, n * 10, speed) for n in range(31)]).measured

        self.assertAlmostEqual(way(13), 390)
        self.assertAlmostEqual(way(13.2), 300)

    def test_half_of_the_speed_is_not_believed(self):
        fixes = [fix(n, n * 10, 5) for n in range(31)]
        self.assertAlmostEqual(self.totals(fixes).measured, 300)
        # Here the ends may be off by as much as the difference.
        fixes = [fix(n, n * 10, 5, error=45) for n in range(18)]
        self.assertAlmostEqual(self.totals(fixes).measured, 85)

    def test_without_a_speed_from_place_to_place(self):
        self.assertAlmostEqual(self.totals(steady(10, 60, told=False)).measured, 600)

    def test_a_rest_that_places_refute(self):
        """From the eleventh fix on the places count; up to the fix before it the way is inferred."""
        found = self.totals([fix(n, n * 10, 0) for n in range(70)])
        self.assertAlmostEqual(found.inferred, 90)
        self.assertAlmostEqual(found.measured, 600)
        found = self.totals([fix(n, n * 4.9, 0) for n in range(71)])
        self.assertEqual((found.measured, found.inferred), (0, 0))

    def test_leaving_a_rest(self):
        """3 m/s at 1.5 m/s² take 3 m; farther apart than 20 m it is straight."""
        self.assertAlmostEqual(self.totals([fix(0, 0, 0), fix(40, 15, 3)]).measured, 3)
        self.assertAlmostEqual(self.totals([fix(0, 0, 0), fix(40, 24, 3)]).measured, 24)
        self.assertAlmostEqual(self.totals([fix(0, 0, 0, error=15), fix(40, 24, 3, error=15)]).measured, 3)

    def test_a_hole_is_inferred_up_to_150_and_half_an_hour(self):
        def hole(seconds, way):
            return self.totals(steady(10, 10) + [fix(10 + seconds, 100 + way, 10)]).inferred

        self.assertAlmostEqual(hole(100, 4000), 4000)
        self.assertEqual(hole(100, 4200), 0)
        self.assertAlmostEqual(hole(1800, 4000), 4000)
        self.assertEqual(hole(1801, 4000), 0)

    def test_top_speed(self):
        self.assertAlmostEqual(self.totals(steady(10, 10) + [fix(110, 4100, 10)]).top_speed, 40)
        self.assertAlmostEqual(self.totals([fix(0, 0, 10), fix(10, 300, 10)]).top_speed, 30)
        self.assertAlmostEqual(self.totals([fix(n, n * 40, 10) for n in range(31)]).top_speed, 40)

    def test_a_stretch_that_was_open_before_a_silence(self):
        """The speed tells of 105 m, the places of 100: whoever goes on knows that the speed counts."""
        fixes = [fix(n, n * 10, 10.5) for n in range(11)]

        def way(behind):
            return reckon(fixes + [behind], way="imported", end=BEGIN + 10_000)[0]["totals"]["measuredMetres"]

        self.assertAlmostEqual(way(fix(11, 100, 10.5)), 105)
        self.assertAlmostEqual(way(fix(1800, 90_000, 0)), 100)

    def test_time(self):
        """10 s driven, 40 s stood, a hole of 100 s."""
        fixes = steady(10, 10) + [fix(n, 100, 0) for n in range(11, 51)] + [fix(150, 3100, 30)]
        told = reckon(fixes, way="imported", end=BEGIN + 155_000)[0]["totals"]
        self.assertEqual((told["movingSeconds"], told["standingSeconds"], told["unknownSeconds"]), (10, 40, 105))
        self.assertEqual(told["openSeconds"], 155)


class Statistics(unittest.TestCase):
    def figures(self, fixes, **more):
        found = reckon(fixes, way="imported", **more)[0]
        return found["statistics"] | found["better"]

    def test_a_plain_drive(self):
        """100 s at 25 m/s: 2.5 km at 90 km/h, straight."""
        told = self.figures(steady(25, 100))
        self.assertAlmostEqual(told["distanceMetres"], 2500)
        for name in ("averageSpeedKmh", "meanSpeedKmh", "maximumSpeedKmh", "movingAverageSpeedKmh",
                     "meanSpeedOverTimeKmh"):
            self.assertAlmostEqual(told[name], 90)
        self.assertEqual((told["percentTimeAbove80Kmh"], told["sustainedHighSpeedSegmentCount"]), (100, 1))
        self.assertEqual((told["stopCount"], told["speedVarianceKmh2"], told["durationSeconds"]), (0, 0, 100))
        self.assertAlmostEqual(told["sinuosity"], 1)
        self.assertAlmostEqual(told["bearingChangeRateDegreesPerKilometre"], 0)

    def test_ten_a_second_are_read_as_one(self):
        read = track_as_read(track(steady(10, 10, 0.1)))
        self.assertEqual(len(read.fixes), 11)
        apart = track_as_read(track([fix(0), fix(0.979, 5), fix(0.98, 5)]))
        self.assertEqual([report.time - BEGIN for report in apart.fixes], [0, 980])

    def test_thresholds_are_strict(self):
        def counts(speed):
            told = self.figures([fix(n, n * speed, speed) for n in range(20)])
            return told["sustainedHighSpeedSegmentCount"], told["stopCount"]

        self.assertEqual([counts(speed) for speed in (22.22, 22.23, 1.39, 1.38)], [(0, 0), (1, 0), (0, 0), (0, 1)])

    def test_a_run_lasts_from_its_first_to_its_last(self):
        def stops(length):
            fixes = [fix(0, 0, 5)] + [fix(n, 5, 0) for n in range(1, length + 2)] + [fix(length + 2, 10, 5)]
            return self.figures(fixes)

        self.assertEqual(stops(10)["stopCount"], 0)
        told = stops(11)
        self.assertEqual((told["stopCount"], told["stoppedSeconds"]), (1, 11))
        self.assertAlmostEqual(told["percentTimeStopped"], 100 * 11 / 13)

    def test_a_halt_is_timed_between_the_fixes(self):
        def halts(length, apart=1, speeds=(5, 0, 5)):
            fixes = [fix(0, 0, speeds[0])] + [fix(apart + n, 5, speeds[1]) for n in range(length + 1)]
            told = self.figures(fixes + [fix(length + 2 * apart, 10, speeds[2])])
            return told["halts"], told["haltedSeconds"]

        self.assertEqual([halts(9), halts(10)], [(0, 0), (1, 11)])
        self.assertEqual([halts(11, 1.5), halts(11, 1.501)], [(1, 12.5), (1, 11)])
        self.assertEqual(halts(11, speeds=(0, 0, 0)), (1, 13))

    def test_one_faster_fix_ends_no_halt(self):
        def halts(*speeds):
            told = self.figures([fix(n, 0, speed) for n, speed in enumerate(speeds)])
            return told["halts"], told["haltedSeconds"]

        rest = [0] * 12
        self.assertEqual(halts(*rest, 1.5, *rest), (1, 24))
        self.assertEqual(halts(*rest, 1.5, 1.5, *rest), (2, 23))
        self.assertEqual(halts(*rest, 1.5, 0, 1.5, *rest), (1, 26))
        self.assertEqual(halts(*rest, 1.5), (1, 11.5))

    def test_a_driven_pair_ends_a_stop(self):
        fixes = [fix(n, 0, 0) for n in range(12)] + [fix(30 + n, 100, 0) for n in range(12)]
        self.assertEqual((self.figures(fixes)["stopCount"], self.figures(fixes)["halts"]), (2, 2))
        fixes = [fix(n, 0, 0) for n in range(12)] + [fix(30 + n, 20, 0) for n in range(12)]
        told = self.figures(fixes)
        self.assertEqual((told["stopCount"], told["stoppedSeconds"]), (1, 41))

    def test_what_was_left_out_of_a_rest_counts(self):
        """Ten minutes of rest and ten seconds at 10 m/s count as if nothing had been left out."""
        fixes = [fix(n, 0, 0) for n in range(601)] + [fix(600 + n, 10 * n, 10) for n in range(1, 11)]
        told = self.figures(fixes)
        self.assertEqual(len(track_as_read(track(fixes)).fixes), 301 + 5 + 10)
        self.assertAlmostEqual(told["meanSpeedKmh"], 36 * 10 / 611)
        self.assertEqual((told["stopCount"], told["stoppedSeconds"]), (1, 600))

    def test_mean_and_deviation_over_time(self):
        """10 s from 10 m/s, 30 s from 20 m/s: 17.5 m/s, with (7.5² · 10 + 2.5² · 30) / 40 = 18.75."""
        fixes = [fix(0, 0, 10), fix(10, 150, 20), fix(40, 750, 20)]
        told = self.figures(fixes)
        self.assertAlmostEqual(told["meanSpeedOverTimeKmh"], 63)
        self.assertAlmostEqual(told["speedDeviationOverTimeKmh"], 3.6 * 18.75**0.5)

    def test_turning(self):
        """100 m north, 100 m east, and a rest between: a right angle in 200 m."""
        east = degrees(1 / RADIUS)
        top = 100.0
        fixes = [fix(n, n * 10, 10) for n in range(11)] + [fix(10 + n, top, 0) for n in range(1, 20)]
        fixes += [fix(29 + n, top, 10, lon=n * 10 * east) for n in range(1, 11)]
        told = self.figures(fixes)
        self.assertAlmostEqual(told["bearingChangeRateDegreesPerKilometre"], 450, 2)
        self.assertAlmostEqual(told["drivenBearingChangeRateDegreesPerKilometre"], 450, 2)

    def test_a_course_is_taken_over_twenty_metres(self):
        """Every other fix is a metre beside the way; twenty metres on it is in it again."""
        fixes = [fix(n, n * 10.1, 10, lon=degrees(n % 2 / RADIUS)) for n in range(11)]
        told = self.figures(fixes)
        self.assertGreater(told["bearingChangeRateDegreesPerKilometre"], 900)
        self.assertAlmostEqual(told["drivenBearingChangeRateDegreesPerKilometre"], 0)

    def test_a_hole_breaks_a_course(self):
        east = degrees(1 / RADIUS)
        fixes = [fix(n, n * 10, 10) for n in range(11)]
        fixes += [fix(100 + n, 100, 10, lon=(500 + n * 10) * east) for n in range(11)]
        self.assertAlmostEqual(self.figures(fixes)["drivenBearingChangeRateDegreesPerKilometre"], 0, 3)

    def test_sinuosity_there_and_back(self):
        fixes = [fix(n, 10 * min(n, 20 - n), 10) for n in range(21)]
        self.assertAlmostEqual(self.figures(fixes)["sinuosity"], 4)

    def test_a_rest_does_not_climb(self):
        fixes = [fix(0, 0, 10, altitude=0.0)] + [fix(n, 0, 0, altitude=40.0) for n in range(1, 60)]
        told = self.figures(fixes)
        self.assertEqual((told["elevationGainMetres"], told["climbGainMetres"]), (40, 0))

    def test_elevation(self):
        fixes = [fix(n, n * 10, 10, altitude=height) for n, height in enumerate((10.0, 12.0, None, 11.0, 15.0))]
        told = self.figures(fixes)
        self.assertEqual((told["elevationGainMetres"], told["elevationLossMetres"]), (6, 1))

    def test_turning_points(self):
        self.assertEqual(turning_points([100, 104, 100]), [])
        self.assertEqual(turning_points([100, 110, 106, 120]), [100, 120])
        self.assertEqual(turning_points([100, 96, 120, 112, 117.1]), [96, 120, 112, 117.1])

    def test_climb_is_smoothed(self):
        """Ten seconds to a new altitude: half of the difference counts."""
        told = self.figures([fix(0, 0, 10, altitude=0.0), fix(10, 100, 10, altitude=40.0)])
        self.assertAlmostEqual(told["climbGainMetres"], 20)

    def test_a_hole_in_time_ends_no_run(self):
        read = track([fix(0, 0, 30), fix(1, 30, 30), fix(61, 1830, 30)])
        self.assertEqual(read.steps[1].kind, "hole")
        self.assertEqual(runs(read, lambda speed: speed > 22, lambda step: False), [61_000])

    def test_nothing_at_all(self):
        told = self.figures([])
        self.assertEqual((told["sinuosity"], told["meanSpeedKmh"], told["durationSeconds"]), (0, 0, 0))


class Resampling(unittest.TestCase):
    usual = dict(pace=None, smart=None, hole=[], no_speed=False, speed_times=1, burst=1, jitter=0, seed=1)

    def made(self, fixes, **asked):
        return resampled(fixes, Namespace(**(self.usual | asked)))

    def test_pace(self):
        made = self.made(steady(10, 60, 0.1), pace=5)
        self.assertEqual([report.time - BEGIN for report in made], [n * 5000 for n in range(13)])

    def test_holes_bursts_and_jitter(self):
        made = self.made(steady(10, 9), hole=[[2, 3]])
        self.assertEqual([(report.time - BEGIN) // 1000 for report in made], [0, 1, 5, 6, 7, 8, 9])
        made = self.made(steady(10, 3), burst=2)
        self.assertEqual([(report.arrival - BEGIN) // 1000 for report in made], [1, 1, 3, 3])
        arrivals = [report.arrival for report in self.made(steady(10, 99), jitter=5000)]
        self.assertEqual(arrivals, sorted(arrivals))
        self.assertEqual(arrivals, [report.arrival for report in self.made(steady(10, 99), jitter=5000)])

    def test_smart(self):
        fixes = steady(10, 100)
        fixes[50].course = fixes[49].course = 0.0
        made = self.made(fixes, smart=[20, 2, 30])
        self.assertEqual([(report.time - BEGIN) // 1000 for report in made], [0, 30, 60, 90, 100])

    def test_speeds(self):
        self.assertEqual(self.made(steady(10, 1), speed_times=3.6)[0].speed, 36)
        self.assertIsNone(self.made(steady(10, 1), no_speed=True)[0].speed)


class Truth(unittest.TestCase):
    def test_the_oracle_finds_a_drive_that_was_made_up(self):
        chance = random.Random(5)
        moments = list(truth.drive(1200, chance))
        receiver = truth.Receiver(chance)
        reports = [receiver.report(moment, BEGIN + tick * 100) for tick, moment in enumerate(moments)]
        known = truth.truth_file(moments)
        told = reckon(reports)[0]
        self.assertLess(abs(told["totals"]["measuredMetres"] / known["distanceMetres"] - 1), 0.002)
        self.assertEqual(told["statistics"]["stopCount"], known["everySecond"]["stopCount"])

    def test_stops_are_longer_than_ten_seconds(self):
        def stops(ticks):
            return truth.true_stops([truth.Moment(0, 0, 0, speed, 0) for speed in [5] + [0] * ticks + [5]], 0.1)

        self.assertEqual((stops(101), stops(102)), ([], [(1, 102)]))


def checked(body):
    return f"${body}*{read_nmea.checksum(body)}"


if __name__ == "__main__":
    unittest.main()
