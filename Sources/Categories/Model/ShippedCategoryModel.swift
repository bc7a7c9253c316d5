/// The coefficients that come with Roadbook. `scripts/categories.sh` makes the text of what `roadbook category train`
/// makes of the two tables whose SHA-256 it names, of drives and of made-up ones, and compares the two texts.
package enum ShippedCategoryModel {
    package static let model = try? CategoryModelText.model(text)

    package static let text = """
        categories=1
        table=2d97016f028a7d0753b5919dec04697b+96c59067133b1664194ee411bae9a3a7
        examples=540
        kinds=errand,urban,roadtrip,scenic,mixed
        winding=1.500000
        bias=-6.389568 2.596187 -0.843156 -0.682642 5.319179
        distance.scale=10.010339 1.241946
        distance.weights=-2.506424 -0.598102 2.269622 0.707255 0.127650
        distance.means=3843.350286 16097.737886 126632.575957 52455.828271 21755.178194
        distance.variances=1706338.073937 65752655.317520 2155747098.540464 809276425.183460 70386692.560251
        duration.scale=7.672207 0.883247
        duration.weights=-2.437479 0.168708 2.308639 0.820472 -0.860340
        duration.means=708.892857 2522.482143 5713.332143 4542.585714 1772.384375
        duration.variances=103103.218497 1801708.301086 4076099.580372 6653665.879772 368577.427322
        average-speed.scale=3.649698 0.522750
        average-speed.weights=-1.765833 -1.664649 1.465456 0.283084 1.681943
        average-speed.means=21.438314 24.302379 81.090925 42.967961 45.028241
        average-speed.variances=62.763084 63.470149 201.322828 94.543033 181.824258
        mean-speed.scale=3.638770 0.534013
        mean-speed.weights=-2.052070 -0.037084 1.636584 0.226544 0.226026
        mean-speed.means=21.019950 24.003196 81.428900 43.293254 44.007084
        mean-speed.variances=61.408932 69.754095 204.768090 102.984321 185.873680
        speed-deviation.scale=3.044892 0.337790
        speed-deviation.weights=-0.768779 -0.099285 0.077081 0.613241 0.177742
        speed-deviation.means=16.421539 19.229707 19.840700 24.427554 25.796587
        speed-deviation.variances=41.134869 43.467089 116.232292 82.953519 92.824113
        speed-variance.scale=5.989687 0.707105
        speed-variance.weights=-0.727373 -0.121383 0.052197 0.605056 0.191503
        speed-variance.means=285.803479 387.913221 484.645429 654.703936 732.733753
        speed-variance.variances=17219.009300 27458.654818 259724.238019 143992.252869 223682.271253
        time-at-high-speed.scale=18.876795 25.449420
        time-at-high-speed.weights=-0.779653 -2.366696 3.130610 -1.441276 1.457015
        time-at-high-speed.means=0.000000 3.679854 64.230068 6.675746 19.683119
        time-at-high-speed.variances=25.215691 35.906660 273.130625 55.800043 242.120250
        time-stopped.scale=14.703917 12.873286
        time-stopped.weights=1.998457 1.425448 0.042233 -4.612382 1.146244
        time-stopped.means=27.588261 22.478929 4.082921 2.759221 16.371963
        time-stopped.variances=184.329092 132.563937 37.927740 30.810158 97.311785
        sinuosity.scale=2.018494 1.863738
        sinuosity.weights=-0.334297 0.414956 -0.821522 0.519976 0.220887
        sinuosity.means=4.975371 95.085750 1.087439 194.237596 41.188672
        sinuosity.variances=301.619414 24886.441501 25.222246 210497.288007 11672.288416
        climb.scale=5.148705 1.186841
        climb.weights=-1.754629 0.101521 0.123981 1.486770 0.042356
        climb.means=39.971268 169.746200 524.495371 697.980521 235.208959
        climb.variances=479.271272 12806.122673 631794.116001 153567.498010 28181.745165
        descent.scale=5.168016 1.184037
        descent.weights=-1.342047 -0.096816 0.310154 1.259311 -0.130602
        descent.means=39.848979 167.435518 537.293079 690.942614 236.733534
        descent.variances=553.544139 9806.398751 619053.802490 167432.855950 18430.712028
        """
}
