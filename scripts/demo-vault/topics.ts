/** The words of one field, from which papers are composed. Lists of `names` mean the same thing. */
export interface Topic {
  domain: 'Medicine' | 'Ecology' | 'Engineering';
  /** The thing studied, with its synonyms. */
  subject: readonly string[];
  /** What is done to it, or what it is exposed to. */
  factors: readonly (readonly string[])[];
  /** What is measured: name, unit, plausible low and high. */
  outcomes: readonly (readonly [name: string, unit: string, low: number, high: number])[];
  /** What is counted: patients, plots, specimens. */
  units: string;
  places: readonly string[];
  methods: readonly string[];
  reasons: readonly string[];
}

const MEDICINE: readonly Topic[] = [
  {
    domain: 'Medicine',
    subject: ['atrial fibrillation', 'an irregular heart rhythm of the atria', 'AF'],
    factors: [['catheter ablation', 'pulmonary vein isolation'], ['alcohol abstinence', 'giving up alcohol'], ['weight reduction', 'loss of body weight'], ['early rhythm control', 'prompt antiarrhythmic treatment']],
    outcomes: [['recurrence within one year', '%', 12, 48], ['left atrial volume', 'mL', 48, 92], ['hospital admissions', 'per 100 patient-years', 6, 31]],
    units: 'patients',
    places: ['Leeds', 'Rotterdam', 'Turin', 'Osaka'],
    methods: ['continuous rhythm monitoring with an implanted recorder', 'echocardiography by two blinded readers', 'a mobile single-lead recorder used twice a day'],
    reasons: ['scar tissue in the atrial wall keeps small circuits alive', 'stretch of the atrium shortens the refractory period', 'inflammation lowers the threshold for ectopic beats'],
  },
  {
    domain: 'Medicine',
    subject: ['type 2 diabetes', 'adult-onset diabetes', 'T2D'],
    factors: [['time-restricted eating', 'a short daily eating window'], ['sodium-glucose cotransporter inhibition', 'SGLT2 inhibitors'], ['sleep extension', 'longer sleep'], ['continuous glucose monitoring', 'sensor-based glucose readings']],
    outcomes: [['glycated haemoglobin', 'mmol/mol', 44, 71], ['fasting glucose', 'mmol/L', 5, 10], ['body weight', 'kg', 71, 104]],
    units: 'adults',
    places: ['Lyon', 'Chennai', 'Toronto', 'Ghent'],
    methods: ['an oral glucose tolerance test', 'a hyperinsulinaemic clamp in a random third of the sample', 'sensor readings every five minutes for fourteen days'],
    reasons: ['liver fat decides how much glucose is released at night', 'muscle takes up glucose without insulin while it works', 'beta cells recover when they are given rest'],
  },
  {
    domain: 'Medicine',
    subject: ['hip fracture', 'fracture of the proximal femur', 'broken hip'],
    factors: [['surgery within 24 hours', 'early operation'], ['shared care with a geriatrician', 'orthogeriatric co-management'], ['a nerve block in the emergency room', 'fascia iliaca block'], ['protein supplements', 'extra dietary protein']],
    outcomes: [['delirium', '%', 11, 43], ['death within 90 days', '%', 5, 19], ['length of stay', 'days', 5, 17]],
    units: 'patients',
    places: ['Malmö', 'Sheffield', 'Barcelona', 'Kyoto'],
    methods: ['the confusion assessment method twice a day', 'national registries of death and readmission', 'gait speed over four metres at six weeks'],
    reasons: ['pain and fasting before surgery set off confusion', 'every day in bed costs muscle that does not return', 'frailty, not age, decides who recovers'],
  },
  {
    domain: 'Medicine',
    subject: ['chronic migraine', 'frequent migraine headache', 'long-standing migraine'],
    factors: [['a CGRP antibody', 'blockade of calcitonin gene-related peptide'], ['a regular sleep schedule', 'fixed bedtimes'], ['aerobic training', 'endurance exercise'], ['withdrawal of painkillers', 'stopping overused analgesics']],
    outcomes: [['headache days a month', 'days', 6, 19], ['disability score', 'points', 18, 64], ['use of triptans', 'doses a month', 3, 14]],
    units: 'participants',
    places: ['Essen', 'Copenhagen', 'Seoul', 'Pavia'],
    methods: ['an electronic headache diary', 'quantitative sensory testing', 'interviews by raters who did not know the assignment'],
    reasons: ['pain pathways in the brainstem become sensitised', 'painkillers taken too often keep the attacks alive', 'irregular sleep disturbs the hypothalamus'],
  },
];

const ECOLOGY: readonly Topic[] = [
  {
    domain: 'Ecology',
    subject: ['coral bleaching', 'loss of symbiotic algae from corals', 'whitening of reef corals'],
    factors: [['shading nets', 'artificial shade'], ['nutrient reduction', 'lower nitrogen input'], ['heat-tolerant symbionts', 'thermally resistant algae'], ['water mixing', 'pumped upwelling']],
    outcomes: [['bleached colony area', '%', 9, 71], ['photosynthetic yield', 'units', 1, 7], ['skeletal growth', 'mm a year', 3, 14]],
    units: 'colonies',
    places: ['Okinawa', 'Zanzibar', 'Bonaire', 'New Caledonia'],
    methods: ['pulse-amplitude fluorometry', 'photographs of marked colonies every two weeks', 'counts of symbiont cells under the microscope'],
    reasons: ['heated algae release oxygen radicals that harm the host', 'nitrogen lets the algae outgrow their host', 'light and heat add up'],
  },
  {
    domain: 'Ecology',
    subject: ['soil carbon', 'organic carbon of the soil', 'carbon stored in soil'],
    factors: [['cover crops', 'green manure between seasons'], ['no tillage', 'direct drilling'], ['biochar', 'charred plant residue'], ['rotational grazing', 'short grazing periods']],
    outcomes: [['carbon stock in the upper 30 cm', 't/ha', 38, 97], ['infiltration rate', 'mm/h', 12, 66], ['earthworm density', 'per square metre', 40, 310]],
    units: 'plots',
    places: ['Jutland', 'Ontario', 'the Pampas', 'Lower Saxony'],
    methods: ['dry combustion of cores taken to 60 cm', 'a double-ring infiltrometer', 'hand sorting of soil monoliths'],
    reasons: ['roots leave more carbon than straw does', 'fungal threads glue particles into crumbs', 'ploughing opens crumbs and lets microbes in'],
  },
  {
    domain: 'Ecology',
    subject: ['river fish migration', 'movement of fish along rivers', 'upstream passage of fish'],
    factors: [['removal of weirs', 'taking out small dams'], ['a nature-like bypass', 'a side channel around the dam'], ['night closure of turbines', 'stopping turbines after dusk'], ['gravel addition', 'restoring spawning gravel']],
    outcomes: [['passage success', '%', 18, 86], ['delay at the barrier', 'hours', 4, 91], ['spawning sites', 'per kilometre', 2, 27]],
    units: 'tagged fish',
    places: ['the Meuse', 'the Tagus', 'the Vistula', 'the Klamath'],
    methods: ['passive tags read by antennas', 'acoustic telemetry', 'redd counts on foot'],
    reasons: ['fish follow the strongest current to a dead end', 'warm water drains the energy that migration needs', 'fine sediment smothers the eggs'],
  },
  {
    domain: 'Ecology',
    subject: ['forest drought stress', 'water shortage of trees', 'drying of forests'],
    factors: [['thinning', 'removal of competing trees'], ['mixing of species', 'mixed stands'], ['shallow groundwater', 'a high water table'], ['understorey removal', 'clearing of shrubs']],
    outcomes: [['crown dieback', '%', 5, 52], ['sap flow', 'L a day', 14, 77], ['radial growth', 'mm a year', 1, 5]],
    units: 'trees',
    places: ['Franconia', 'Galicia', 'the Vosges', 'Bohemia'],
    methods: ['heat-pulse sensors in the stem', 'increment cores from breast height', 'crown pictures taken from a drone'],
    reasons: ['air enters the vessels and breaks the water column', 'neighbours with deep roots lift water for others', 'reserves of sugar run out before the rain returns'],
  },
];

const ENGINEERING: readonly Topic[] = [
  {
    domain: 'Engineering',
    subject: ['lithium-ion battery ageing', 'capacity loss of lithium cells', 'degradation of Li-ion cells'],
    factors: [['fast charging', 'charging at high current'], ['storage at full charge', 'a high state of charge at rest'], ['moderate compression', 'pressure on the cell stack'], ['cell heating before charge', 'preheating']],
    outcomes: [['capacity after 1,000 cycles', '%', 71, 95], ['internal resistance', 'milliohm', 14, 39], ['plated lithium', 'mg', 2, 21]],
    units: 'cells',
    places: ['Aachen', 'Daejeon', 'Ann Arbor', 'Grenoble'],
    methods: ['differential voltage analysis', 'impedance spectroscopy at three temperatures', 'opening of cells in an argon box'],
    reasons: ['lithium plates where graphite cannot take it up in time', 'the surface film thickens and consumes lithium', 'particles crack when they swell'],
  },
  {
    domain: 'Engineering',
    subject: ['fatigue of welded joints', 'cyclic cracking of welds', 'weld fatigue'],
    factors: [['peening of the weld toe', 'hammer treatment'], ['grinding', 'dressing of the weld'], ['variable amplitude loading', 'irregular load cycles'], ['galvanising', 'zinc coating']],
    outcomes: [['fatigue strength at two million cycles', 'MPa', 61, 158], ['crack growth rate', 'nm a cycle', 8, 77], ['residual stress at the toe', 'MPa', 90, 340]],
    units: 'specimens',
    places: ['Trondheim', 'Lausanne', 'Nagoya', 'Delft'],
    methods: ['X-ray diffraction at the weld toe', 'beach marks read on the fracture surface', 'digital image correlation'],
    reasons: ['compression at the surface closes small cracks', 'undercut acts like a notch', 'overloads blunt the crack tip'],
  },
  {
    domain: 'Engineering',
    subject: ['membrane fouling', 'clogging of filtration membranes', 'build-up of deposits on membranes'],
    factors: [['air scouring', 'bubbling along the fibres'], ['coagulant dosing', 'adding ferric chloride'], ['backwashing with warm water', 'warm reverse flow'], ['quorum quenching', 'blocking of bacterial signals']],
    outcomes: [['transmembrane pressure', 'kPa', 11, 58], ['permeability', 'L per square metre, hour and bar', 90, 410], ['energy demand', 'Wh per cubic metre', 140, 620]],
    units: 'filtration runs',
    places: ['Singapore', 'Murcia', 'Eindhoven', 'Adelaide'],
    methods: ['confocal microscopy of the deposit', 'online turbidity', 'extraction of polysaccharides and proteins'],
    reasons: ['polysaccharides form a gel that water hardly passes', 'small particles fill the pores between large ones', 'bacteria agree on when to build a film'],
  },
  {
    domain: 'Engineering',
    subject: ['pedestrian bridge vibration', 'swaying of footbridges', 'footbridge oscillation'],
    factors: [['tuned mass dampers', 'a sprung mass'], ['a stiffer railing', 'railing used as a girder'], ['crowd density', 'number of walkers on the deck'], ['viscous bearings', 'damping bearings']],
    outcomes: [['lateral acceleration', 'mm per second squared', 42, 390], ['damping ratio', 'per mille', 3, 29], ['share of people who stop walking', '%', 2, 33]],
    units: 'crossings',
    places: ['Ljubljana', 'Bristol', 'Zurich', 'Porto'],
    methods: ['accelerometers at a quarter and at half of the span', 'video tracking of each walker', 'ambient vibration tests at night'],
    reasons: ['walkers fall into step with the deck', 'the first lateral mode is near the pace of walking', 'friction in old bearings hides damping'],
  },
];

export const TOPICS: readonly Topic[] = [...MEDICINE, ...ECOLOGY, ...ENGINEERING];
