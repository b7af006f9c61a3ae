/** Units that belong to the number before them, case-folded, micro as "μ" (`spec/40` 15). */
export const UNITS_OF_MEASURE: ReadonlySet<string> = new Set(
  ('% °c °f k ml l dl μl nl kg g mg μg ng pg km m cm mm μm nm pm a ma μa v mv kv w mw kw j kj cal kcal hz khz mhz ghz ' +
    'mol mmol μmol nmol pmol mm nm pm s ms min h hr hrs d wk yr yrs pa kpa mpa gpa mmhg da kda bp kb mb gb tb ppm ppb rpm iu ' +
    'n kn mn t mt ev kev mev gev db gy mgy sv msv bq mbq fps dpi px ha lx lm').split(' '),
);
