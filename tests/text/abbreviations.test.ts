import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abbreviationsIn } from '../../src/text';

const pairs = (text: string): string[] => abbreviationsIn(text).map(({ short, long }) => `${short} = ${long}`);

describe('abbreviations that a text defines', () => {
  it('50-5: a long form before its short form in brackets', () => {
    expect(pairs('Tears of the anterior cruciate ligament (ACL) are common.')).toEqual(['ACL = anterior cruciate ligament']);
    expect(pairs('We used an enzyme-linked immunosorbent assay (ELISA) kit.')).toEqual(['ELISA = enzyme-linked immunosorbent assay']);
    expect(pairs('The area under the curve (AUC) and quality of life (QoL).')).toEqual(['AUC = area under the curve', 'QoL = quality of life']);
    expect(pairs('nitric oxide synthase (NOS), the emergency department (ED)')).toEqual(['NOS = nitric oxide synthase', 'ED = emergency department']);
    expect(pairs('extracellular signal-regulated kinase (ERK)')).toEqual(['ERK = extracellular signal-regulated kinase']);
    expect(pairs('after in vitro fertilisation (IVF)')).toEqual(['IVF = in vitro fertilisation']);
    expect(pairs('the Disabilities of the Arm, Shoulder and Hand (DASH) score')).toEqual(['DASH = Disabilities of the Arm, Shoulder and Hand']);
  });

  it('50-5: a short form before its long form in brackets, and both inside', () => {
    expect(pairs('The ACL (anterior cruciate ligament) was cut.')).toEqual(['ACL = anterior cruciate ligament']);
    expect(pairs('by the WHO (the World Health Organization)')).toEqual(['WHO = World Health Organization']);
    expect(pairs('obesity (body mass index, BMI) was')).toEqual(['BMI = body mass index']);
  });

  it('50-5: what stands behind the short form in its brackets does no harm', () => {
    expect(pairs('an odds ratio (OR = 1.5) of')).toEqual(['OR = odds ratio']);
    expect(pairs('body mass index (BMI, kg/m2)')).toEqual(['BMI = body mass index']);
    expect(pairs('hazard ratio (HR 0.8; 95% CI 0.6-1.1)')).toEqual(['HR = hazard ratio']);
  });

  it('50-5: plural, digits, hyphens, small letters, Greek', () => {
    expect(pairs('two randomised controlled trials (RCTs)')).toEqual(['RCT = randomised controlled trials']);
    expect(pairs('coronavirus disease 2019 (COVID-19), interleukin-6 (IL-6), type 2 diabetes mellitus (T2DM)')).toEqual([
      'COVID-19 = coronavirus disease 2019', 'IL-6 = interleukin-6', 'T2DM = type 2 diabetes mellitus',
    ]);
    expect(pairs('messenger RNA (mRNA), hemoglobin (Hb), three-dimensional (3D)')).toEqual(['mRNA = messenger RNA', 'Hb = hemoglobin', '3D = three-dimensional']);
    expect(pairs('transforming growth factor-β1 (TGF-β1); tumour necrosis factor alpha (TNF-α)')).toEqual([
      'TGF-β1 = transforming growth factor-β1', 'TNF-α = tumour necrosis factor alpha',
    ]);
    expect(pairs('γ-aminobutyric acid (GABA)')).toEqual(['GABA = γ-aminobutyric acid']);
    expect(pairs('tumor necrosis factor $\\alpha$ (TNF-$\\alpha$)')).toEqual(['TNF-α = tumor necrosis factor α']);
  });

  it('50-5: over line ends and broken words; the place is in the text as given', () => {
    const text = 'The anterior cru-\nciate\nligament (ACL) heals.';
    expect(abbreviationsIn(text)).toEqual([{ short: 'ACL', long: 'anterior cruciate ligament', at: text.indexOf('ACL') }]);
  });

  it('50-5: Chinese: full-width brackets, with and without an English long form', () => {
    expect(pairs('重建前交叉韧带（anterior cruciate ligament, ACL）。')).toContain('ACL = anterior cruciate ligament');
    expect(pairs('目的：前交叉韧带（anterior cruciate ligament, ACL）损伤')).toEqual(['ACL = anterior cruciate ligament', 'ACL = 前交叉韧带']);
    expect(pairs('采用体质指数（body mass index，简称BMI）')).toEqual(['BMI = body mass index', 'BMI = 体质指数']);
    expect(pairs('骨关节炎（OA）是常见病。骨关节炎的治疗')).toEqual(['OA = 骨关节炎']);
    expect(pairs('，白细胞介素-6（IL-6）升高，白细胞介素-6下降')).toEqual(['IL-6 = 白细胞介素-6']);
  });

  it('50-5: Chinese terms whose beginning does not show, or that are said but once, are left alone', () => {
    expect(pairs('本研究的目的在于讨论综合运动损伤模型（SIM）的效果')).toEqual([]);
    expect(pairs('骨关节炎（OA）是常见病')).toEqual([]);
    expect(pairs('X射线衍射（XRD）。射线衍射')).toEqual([]);
  });

  it('50-5: references, figures, statistics, units and names are no abbreviations', () => {
    for (const text of [
      'some studies (Smith, 2003)', 'systematic methods in the home (Smith et al., 2003)', 'finding (Fig. 2)', 'the table (Table 1)', 'number (n = 30)', 'kilograms (kg)',
      'megahertz (MHz)', 'significance (P < 0.05)', 'a mean (SD 2.1)', 'patients in group one (Group A)', 'in general (see below)', 'item (1)', 'stage (II)', 'year (2019)',
      'phase (iv)', 'temperature (37 °C)', 'gene names (e.g. ID2)', 'the control (Sigma, St. Louis, MO)',
    ]) {
      expect(pairs(text), text).toEqual([]);
    }
  });

  it('50-5: precision: no long form that holds its short form, begins with grammar, crosses a sentence, or ends with a foreign word', () => {
    expect(pairs('the ACL of an athlete (ACL)')).toEqual([]);
    expect(pairs('of apples (OA)')).toEqual([]);
    expect(pairs('An old. Apple (OA)')).toEqual([]);
    expect(pairs('magnetic resonance imaging of the brain (MRI)')).toEqual([]);
    expect(pairs('a code CH3OH/CO2 (CC)')).toEqual([]);
  });

  it('50-5: every place is where the short form begins; nothing throws', () => {
    const bit = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.constantFrom('(', ')', '（', '）', 'ACL', 'anterior cruciate ligament ', '前交叉韧带', '-\n', 'β', ', ', 'IL-6', 'interleukin-6 '));
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 14 }).map((bits) => bits.join('')), (text) => {
        for (const { short, long, at } of abbreviationsIn(text)) {
          expect(short.length).toBeGreaterThan(1);
          expect(long.length).toBeGreaterThan(short.length - 1);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThan(text.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('50-5: hostile texts stay linear: twice the text is at most twice the work and a little', () => {
    const work = (text: string): number => {
      const counted = { characters: 0 };
      abbreviationsIn(text, counted);
      return counted.characters;
    };
    for (const piece of ['(', ')', '()', '(A', 'a (AB) ', 'ACL ', '（ACL）', 'a a a a (AAAAAAAAAA) ', '骨关节炎（OA）', 'A(']) {
      const [one, two] = [work(piece.repeat(2_000)), work(piece.repeat(4_000))];
      expect(two, piece).toBeLessThanOrEqual(2 * one + 1_000);
      expect(one, piece).toBeLessThanOrEqual(2_000 * 500);
    }
    expect(work('('.repeat(100_000))).toBeLessThanOrEqual(200_000);
  });
});
