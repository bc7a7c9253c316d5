/// The coefficients that come with Roadbook. `scripts/categories.sh` makes the text of what `roadbook category train`
/// makes of the table whose SHA-256 it names, and compares the two.
package enum ShippedCategoryModel {
    package static let model = try? CategoryModelText.model(text)

    package static let text = """
        categories=1
        table=2d97016f028a7d0753b5919dec04697b803a2b1098070b69d7822b2d477cbd9d
        examples=100
        kinds=errand,urban,roadtrip,scenic,mixed
        bias=-1.498592 1.395028 -0.961066 -0.527530 1.592159
        distance.scale=10.018136 1.201223
        distance.weights=-0.771419 -0.274138 0.856205 0.211043 -0.021691
        distance.means=4140.715000 15532.440000 120089.935000 46169.530000 23531.575000
        distance.variances=1524103.469730 48099859.229855 1038964651.661729 353857288.177555 69476031.666330
        duration.scale=7.717725 0.812664
        duration.weights=-0.846967 0.186640 0.750848 0.312840 -0.403361
        duration.means=793.400000 2514.600000 5610.100000 4138.250000 1951.800000
        duration.variances=90134.744455 1513088.444455 3101619.094455 4122901.991955 294042.864455
        average-speed.scale=3.613155 0.529204
        average-speed.weights=-0.432755 -0.884996 0.776179 -0.000682 0.542254
        average-speed.means=19.885000 23.510000 79.030000 42.125000 43.450000
        average-speed.variances=37.761730 54.745355 166.589555 103.972330 118.005955
        mean-speed.scale=3.599692 0.541499
        mean-speed.weights=-0.460703 -0.617745 0.874736 -0.023679 0.227391
        mean-speed.means=19.465000 23.215000 79.545000 42.360000 41.940000
        mean-speed.variances=35.113730 63.227730 173.822930 115.480855 118.903855
        speed-deviation.scale=3.010600 0.309175
        speed-deviation.weights=-0.361029 0.068004 -0.472095 0.618910 0.146211
        speed-deviation.means=16.120000 19.895000 14.765000 27.805000 22.900000
        speed-deviation.variances=37.191055 38.896930 26.003730 57.806930 54.078455
        speed-variance.scale=5.918540 0.648668
        speed-variance.weights=-0.361944 0.071156 -0.474563 0.618168 0.147184
        speed-variance.means=277.145000 414.335000 223.770000 811.085000 557.740000
        speed-variance.variances=18286.944930 29598.694730 5213.380555 112203.350730 77261.078855
        time-at-high-speed.scale=2.141746 1.444999
        time-at-high-speed.weights=-1.108595 -0.580362 0.847599 -0.286689 1.128047
        time-at-high-speed.means=0.000000 4.920000 61.690000 8.300000 19.910000
        time-at-high-speed.variances=20.204455 28.897055 217.973355 45.551455 116.265355
        time-stopped.scale=2.366991 0.962667
        time-stopped.weights=0.449494 0.849303 -0.671231 -1.277592 0.650026
        time-stopped.means=27.790000 23.100000 3.170000 3.395000 16.405000
        time-stopped.variances=117.203355 125.497455 21.701555 25.910930 70.307930
        sinuosity.scale=2.001247 1.702061
        sinuosity.weights=-0.617124 0.394733 -0.382220 0.267081 0.337530
        sinuosity.means=1.332200 74.999750 1.109050 79.871650 23.021950
        sinuosity.variances=20.233401 6388.063557 20.211862 9660.194510 901.811202
        climb.scale=5.140107 1.024532
        climb.weights=-1.257490 -0.102148 -0.334730 1.283520 0.410849
        climb.means=42.190000 155.240000 216.260000 649.055000 276.970000
        climb.variances=280.700355 3754.847855 13418.418855 46198.796930 23760.193555
        descent.scale=5.172994 1.007956
        descent.weights=-1.126850 -0.197218 -0.171744 1.230886 0.264926
        descent.means=43.250000 160.870000 241.070000 633.525000 269.890000
        descent.variances=341.918955 4183.460555 15185.518555 59115.446330 9295.081355
        """
}
