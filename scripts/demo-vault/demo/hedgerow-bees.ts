import type { Manuscript } from '../manuscript';
import { parseManuscript } from '../parse-manuscript';

const TEXT = `
abstract: Hedgerows are planted to bring wild pollinators back to arable land, but their width is rarely planned. We counted bees along 48 hedgerows of different width for three summers. Wider hedgerows held more species, up to a width of about six metres, and flowers in the herb layer mattered more than shrubs. Bumblebees and solitary bees answered in different ways.

## 1. Introduction

Wild bees pollinate two thirds of the crops grown in temperate regions, and their numbers have fallen wherever fields were merged [1]. Hedgerows offer nest sites and food in the weeks when the crop itself does not flower. Subsidies pay by length, so that most new hedgerows are long and thin.

Whether a wider hedgerow would serve bees better has been argued from theory [2] but seldom measured. A strip of shrubs shades its own herb layer, and a wide one may lose the flowers that bees come for.

We asked how species richness of bees changes with hedgerow width, and whether the herb layer or the shrub layer explains the change. Section 2.3 gives the model; the answer for each group of bees is in Section 3.2.

## 2. Materials and methods

### 2.1. Study area

The study was carried out in 2016, 2017 and 2018 in the loess plain east of Brno, a region of cereal and oilseed fields. We chose 48 hedgerows older than ten years, between 1.2 and 11.5 m wide, at least 800 m apart.

### 2.2. Bee counts

Each hedgerow was walked six times a year between April and August, on days warmer than 16 °C with little wind. Two observers caught bees with nets along 100 m in 30 minutes. Pan traps were not used because they favour small species. In total we recorded 9,731 bees of 117 species.

### 2.3. Vegetation and model

Flower cover of the herb layer and of the shrub layer was estimated in ten plots of one square metre. Species richness was modelled with a generalised additive model with hedgerow as a random effect. Width entered as a smooth term, so that a plateau could be found without being assumed.

## 3. Results

### 3.1. Species richness and width

Species richness rose from 14 species in hedgerows narrower than two metres to 29 in those of six metres, and did not rise further. Figure 1 shows the mean for five classes of width. Width and age of the hedgerow were not correlated (r = 0.07).

figure: 1 | bars | <2 m=14; 2-4 m=21; 4-6 m=29; 6-8 m=29.4; >8 m=28.6 | Mean number of bee species in five classes of hedgerow width.

### 3.2. Herb layer and shrub layer

Flower cover of the herb layer explained 38% of the variation in richness, that of the shrub layer only 9%. Bumblebees followed the shrubs in April and the herbs from June on. Solitary bees that nest in the ground were found almost only where at least a tenth of the soil was bare.

table: 1 | Variation in species richness explained by each term of the model.
| Term | All bees | Bumblebees |
| Width | 22% | 12% |
| Herb flowers | 38% | 25% |
| Shrub flowers | 9% | 31% |
| Bare soil | 11% | 1% |

### 3.3. Mowing

Hedgerow margins that were mown once, after the end of July, held 6.4 more species than margins that were mown twice. The effect was strongest in the dry summer of 2018, when unmown margins were the only place with flowers.

## 4. Discussion

A hedgerow of six metres holds about twice as many bee species as the thin ones that are usually planted. Beyond that width nothing is gained, most likely because shade removes the herb layer in the middle. As Table 1 shows, flowers on the ground matter more than shrubs, except for bumblebees in spring.

The plateau agrees with a model of edge use [2], but contradicts the linear increase that was reported from woodland edges [3]. Woodland edges are lit from one side only, which may explain the difference.

For practice we suggest to pay by area up to six metres of width, and to mow margins once and late. Pollination of the neighbouring crop was not measured, so that a yield benefit cannot be claimed.

## 5. Conclusions

Width pays, up to six metres, if the herb layer is kept open. A late mowing date costs nothing and keeps flowers through the dry months.

## References

ref: [1] Vesely P, Horak L. Field size and wild bees in Moravia. Agric Landsc Ecol. 2012;44:12-25.
ref: [2] Okafor C. Edges as habitat: a geometric view. Theor Ecol Notes. 2013;7:88-97.
ref: [3] Lambert R, Quist D. Bees at woodland edges. Insect Conserv Pract. 2015;9:301-10.

Q: How wide should a hedgerow be for bees? => Species richness rose from 14 species in hedgerows narrower than two metres to 29 in those of six metres, and did not rise further.
Q: Do flowers in the herb layer matter more than shrubs? => Flower cover of the herb layer explained 38% of the variation in richness, that of the shrub layer only 9%.
Q: How often should hedgerow margins be mown? => Hedgerow margins that were mown once, after the end of July, held 6.4 more species than margins that were mown twice.
Q: How were the bees counted? => Two observers caught bees with nets along 100 m in 30 minutes.
`;

export const hedgerowBees: Manuscript = {
  key: 'HEDGEB19',
  attachmentKey: 'ATHEDG01',
  title: 'Hedgerow width, herb layer and the richness of wild bees in arable land',
  authors: [
    { given: 'Petra', family: 'Vesely' },
    { given: 'Chidi', family: 'Okafor' },
  ],
  affiliation: 'Institute of Landscape Ecology, Brno, Czech Republic',
  year: 2019,
  journal: 'Agricultural Landscape Ecology',
  volume: '51',
  doi: '10.5555/ale.2019.212',
  citekey: 'vesely2019',
  domain: 'Ecology',
  tags: ['pollinators', 'hedgerows'],
  language: 'en',
  firstLabel: 212,
  columns: 2,
  outline: true,
  pageLabels: false,
  fullTextOnly: false,
  ...parseManuscript(TEXT),
  synonyms: [
    ['wild bees', 'pollinators', 'Apoidea'],
    ['hedgerow', 'field margin', 'shrub strip'],
    ['species richness', 'number of species', 'diversity'],
  ],
};
