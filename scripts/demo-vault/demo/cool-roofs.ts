import type { Manuscript } from '../manuscript';
import { parseManuscript } from '../parse-manuscript';

const TEXT = `
abstract: Roofs that reflect sunlight and radiate heat to the sky can cool a building without power. We coated 24 flats of a dense housing block with a white polymer paint and compared them with 24 uncoated flats through two summers. Indoor peaks fell by 2.4 °C, cooling energy by 21%, and the coating lost a fifth of its effect to dust within one year.

## Introduction

Air conditioning already uses a tenth of the world's electricity, and most of the growth is expected in hot cities with dense housing [1]. A coated roof works without power: it reflects the sun by day and emits heat in the infrared window of the air by day and night.

Laboratory samples reach temperatures below that of the air even at noon [2]. On real buildings the gain is smaller, because dust settles, because neighbouring walls block the view of the sky, and because only the top floor lies below the roof.

## Theory

The net cooling power of a roof is the heat that it emits less the heat that it takes up from the sky, the sun and the air:

equation: 1 | P_{net} = \\varepsilon \\sigma (T_s^4 - T_{sky}^4) - \\alpha G - h (T_a - T_s) | Pnet = ε σ (Ts4 − Tsky4) − α G − h (Ta − Ts)

Here the emissivity and the solar absorptance belong to the paint, G is the solar irradiance, and h is the coefficient of heat exchange with the air. Equation 1 shows why absorptance matters most at noon and emissivity at night.

## Methods

### Buildings and coating

Two identical five-storey blocks in Almería were studied from May 2019 to September 2020. The roof of one block was coated with two layers of a white acrylic paint with glass microspheres; its solar reflectance was 0.93 when new. The other roof kept its grey bitumen membrane.

### Measurements

Indoor temperature was logged every ten minutes in 48 flats, 24 in each block. Electricity for cooling was metered apart from other use in all of them. Solar reflectance was measured on site every four weeks with a portable spectrometer, before and after rain.

### Analysis

Hourly values were compared between the blocks after a month of calibration without any coating. We removed hours in which windows stood open, as told by a sudden fall of carbon dioxide.

## Results

### Indoor temperature

On the top floor the daily maximum fell by 2.4 °C on average and by 4.1 °C on the hottest day. Two floors below the roof no difference could be measured. Table 1 gives the figures by floor.

table: 1 | Change of indoor temperature and cooling energy by floor, coated less uncoated.
| Floor | Peak, °C | Mean, °C | Energy |
| Fifth (top) | −2.4 | −1.3 | −21% |
| Fourth | −0.8 | −0.4 | −7% |
| Third | −0.1 | 0.0 | −1% |
| Second | 0.0 | 0.0 | 0% |

### Cooling energy

Electricity for cooling fell by 21% on the top floor and by 7% on the floor below. The saving was largest in June, when the sun is high and the sky is clear, as Figure 1 shows.

figure: 1 | bars | May=14; June=27; July=23; Aug=20; Sept=16 | Saving of cooling electricity on the top floor by month, in per cent.

### Ageing of the coating

Solar reflectance dropped from 0.93 to 0.81 within twelve months, and rain restored less than half of the loss. Washing with water and a soft brush brought it back to 0.91. Figure 2 follows one year on the roof.

figure: 2 | line | 0=0.93; 2=0.9; 4=0.86; 6=0.84; 8=0.83; 10=0.82; 12=0.81 | Solar reflectance of the coated roof against months since painting.

### Winter penalty

Heating energy in the coated block was 3% higher from December to February. In this climate the penalty is a seventh of the summer saving.

## Discussion

The paint did what theory predicts for a roof that sees three quarters of the sky. The gain stays on the upper two floors, so that for the block as a whole the saving is 6%. A yearly wash would cost less than the electricity that dust wastes.

Earlier field studies reported savings between 8% and 34%, mostly in detached houses [3]. Our blocks are taller, and the difference disappears when only top floors are compared.

note: Reflectance values are weighted by the standard solar spectrum at an air mass of 1.5.

## Conclusion

Radiative paint is a cheap measure for the top floors of dense housing in dry climates, provided that it is washed once a year.

backmatter: Data availability

The hourly records are available from the authors on request.

## References

ref: [1] Sharma N. Cooling demand of cities. Energy Built Environ Rev. 2018;2:1-19.
ref: [2] Castro L, Weber F. Sub-ambient paints in the laboratory. Sol Mater Lett. 2017;31:77-84.
ref: [3] Haddad R. Field studies of cool roofs: what do they agree on? Build Phys Q. 2019;14:140-58.

Q: By how much did the coated roof lower the indoor peak temperature? => On the top floor the daily maximum fell by 2.4 °C on average and by 4.1 °C on the hottest day.
Q: How much cooling electricity does a reflective roof save? => Electricity for cooling fell by 21% on the top floor and by 7% on the floor below.
Q: How fast does dust reduce the reflectance of the paint? => Solar reflectance dropped from 0.93 to 0.81 within twelve months, and rain restored less than half of the loss.
Q: Does a cool roof cost heating energy in winter? => Heating energy in the coated block was 3% higher from December to February.
`;

export const coolRoofs: Manuscript = {
  key: 'COOLRF21',
  attachmentKey: 'ATCOOL01',
  title: 'Radiative roof paint on dense housing: two summers of measurements in a dry climate',
  authors: [
    { given: 'Lucía', family: 'Castro' },
    { given: 'Felix', family: 'Weber' },
    { given: 'Nisha', family: 'Sharma' },
    { given: 'Rami', family: 'Haddad' },
  ],
  affiliation: 'Laboratory for Building Physics, Almería, Spain',
  year: 2021,
  journal: 'Building Physics Quarterly',
  volume: '16',
  doi: '10.5555/bpq.2021.33',
  citekey: 'castro2021',
  domain: 'Engineering',
  tags: ['passive cooling', 'buildings'],
  language: 'en',
  firstLabel: 33,
  columns: 1,
  outline: true,
  pageLabels: true,
  fullTextOnly: false,
  ...parseManuscript(TEXT),
  synonyms: [
    ['radiative cooling', 'passive cooling', 'cool roof'],
    ['solar reflectance', 'albedo'],
    ['air conditioning', 'cooling energy', 'cooling electricity'],
  ],
};
