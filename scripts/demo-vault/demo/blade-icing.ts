import type { Manuscript } from '../manuscript';
import { parseManuscript } from '../parse-manuscript';

/** An older paper of which only the full text was kept. */
const TEXT = `
abstract: Ice on wind turbine blades costs energy and throws lumps of ice. We detect it from the vibration of the blade alone, without a sensor for ice, by following the first three natural frequencies. In two winters on six turbines the method found 93% of the icing events, on average 41 minutes after they began.

## 1 Introduction

A layer of ice two centimetres thick takes up to a fifth of the power of a turbine and makes the rotor shake [1]. Turbines in cold regions are stopped when icing is suspected, often for hours without need, because the usual detectors sit on the nacelle and not on the blade.

Ice adds mass near the tip and thereby lowers the natural frequencies of the blade. The question is whether this small change can be told from the effects of wind speed, temperature and pitch.

## 2 Method

### 2.1 Turbines and sensors

Six turbines of 2.3 MW in northern Sweden were fitted with one accelerometer in each blade, twelve metres from the root. A camera on the nacelle took a picture of one blade every ten minutes and served as the reference.

### 2.2 Frequency tracking

Natural frequencies were estimated every ten minutes with stochastic subspace identification. A regression on temperature, rotor speed and pitch angle removed the normal variation. An alarm was raised when two of the first three frequencies stayed more than three standard deviations below their expected value for half an hour.

## 3 Results

### 3.1 Detection rate

Of 118 icing events seen by the camera, 110 were detected, a rate of 93%. The mean delay was 41 minutes. Seven false alarms occurred in two winters, five of them during wet snow.

### 3.2 Lost energy

Stopping the rotor only on an alarm would have saved 310 MWh in two winters compared with the rule of the operator. Most of the saving came from cold but dry days on which the nacelle detector reported ice.

## 4 Discussion

Vibration tells icing apart from temperature because only mass at the tip lowers all frequencies together. Wet snow remains a difficulty, since it adds mass as well but falls off within the hour.

The accelerometers that are needed are already part of many condition monitoring systems, so that the method costs little more than software.

## References

ref: [1] Nilsson E. Power loss of iced rotors. Cold Clim Wind. 2009;5:61-70.

Q: What share of icing events was detected from blade vibration? => Of 118 icing events seen by the camera, 110 were detected, a rate of 93%.
Q: What causes false alarms in ice detection? => Seven false alarms occurred in two winters, five of them during wet snow.
Q: How were natural frequencies estimated? => Natural frequencies were estimated every ten minutes with stochastic subspace identification.
`;

export const bladeIcing: Manuscript = {
  key: 'BLADEI14',
  attachmentKey: 'ATBLAD01',
  title: 'Detecting ice on wind turbine blades from their natural frequencies',
  authors: [{ given: 'Erik', family: 'Nilsson' }],
  affiliation: 'Wind Laboratory, Luleå, Sweden',
  year: 2014,
  journal: 'Cold Climate Wind',
  volume: '10',
  doi: '10.5555/ccw.2014.19',
  citekey: 'nilsson2014',
  domain: 'Engineering',
  tags: ['wind energy', 'monitoring'],
  language: 'en',
  firstLabel: 19,
  columns: 1,
  outline: true,
  pageLabels: false,
  fullTextOnly: true,
  ...parseManuscript(TEXT),
  synonyms: [
    ['icing', 'ice accretion', 'ice build-up'],
    ['natural frequency', 'eigenfrequency', 'modal frequency'],
  ],
};
