/** Units of measure as they are written; case counts ("mM" is not "MM"), so they are asked as they stand. */
const UNITS: ReadonlySet<string> = new Set(
  `m km cm mm nm pm fm g kg mg ng pg mcg ug l ml dl ul nl L mL dL uL nL mol mmol nmol pmol umol M mM nM pM uM s ms ns ps min mins h hr hrs d wk wks yr yrs a ka Ma
  Hz kHz MHz GHz THz V mV kV A mA W mW kW MW J kJ MJ cal kcal eV keV MeV GeV N kN mN Pa kPa MPa GPa hPa bar mbar atm torr mmHg K C F T mT Gy mGy cGy Sv mSv Bq kBq MBq Ci mCi
  Da kDa bp kb Mb Gb nt ppm ppb ppt rpm IU U mU kU kat dB px dpi fps ha lx lm cd sr rad deg wt vol pH Ω kΩ μm μg μl μL μM μmol μs μA μV μW μ
  kB MB GB TB PB Mbit Gbit`.split(/\s+/),
);
const LOWER: ReadonlySet<string> = new Set([...UNITS].map((unit) => unit.toLowerCase()));

/** True for a unit of measure, in any case. */
export const isUnit = (word: string): boolean => LOWER.has(word.toLowerCase());
