import type { Manuscript } from '../manuscript';
import { parseManuscript } from '../parse-manuscript';

const TEXT = `
abstract: Abstract

abstract: Exercise is advised for knee osteoarthritis, but how much supervision it needs is unclear. In this randomised trial 412 adults from three clinics trained for twelve weeks, either in supervised groups or at home with a booklet. Pain fell in both arms, and by more under supervision. The gain was gone at one year unless a refresher session had been offered.

## 1 Introduction

Knee osteoarthritis (OA) is the most common reason for long-term joint pain after the age of fifty [1]. Guidelines agree that physical training should come before drugs and surgery, yet in daily practice fewer than half of the patients are ever shown how to do it [2].

Two questions stay open. It is not known whether supervision adds anything to a well-written home programme, and it is not known for how long the benefit lasts. Earlier trials were small, ended after the last session, or mixed hip and knee complaints.

We compared supervised group training with the same exercises done at home. As Section 2.2 describes, both arms received equal doses; only the presence of a physiotherapist differed.

## 2 Methods

This was a parallel-group randomised trial with blinded assessors, registered before the first participant was enrolled.

### 2.1 Study population

We enrolled 412 adults aged 50 to 78 years with radiographic knee osteoarthritis of Kellgren-Lawrence grade 2 or 3. Participants were recruited between March 2018 and October 2019 from three outpatient clinics in Aarhus, Odense and Lund. People with a joint replacement on the same side, an inflammatory joint disease, or a steroid injection in the last three months were excluded.

Randomisation was done by a computer in blocks of six, stratified by clinic and by sex. Allocation was concealed in the trial database until baseline measurements were complete.

### 2.2 Intervention

Both arms performed the same nine exercises for strength, balance and knee control, three times a week for twelve weeks. In the supervised arm a physiotherapist led groups of eight and corrected technique. The home arm received one individual lesson, a booklet, and a telephone call in week four.

Everyone who completed the programme was offered a single refresher session at six months; 171 people came.

### 2.3 Outcomes

The primary outcome was pain during walking on a 0 to 100 mm visual analogue scale at twelve weeks. Secondary outcomes were the time to stand up five times from a chair, quality of life, and use of painkillers. A difference of 8 mm was regarded as the smallest that patients notice.

### 2.4 Statistical analysis

All people were analysed in the arm to which they had been assigned. We used a linear mixed model with random intercepts for clinic and participant. Missing values were not imputed in the main analysis, and a sensitivity analysis with multiple imputation gave the same conclusion.

## 3 Results

### 3.1 Participants and adherence

Of 412 participants, 381 (92%) attended the visit at twelve weeks. Mean age was 64.2 years and 61% were women; Table 1 shows that the arms were alike at baseline. Adherence, defined as at least 24 of 36 sessions, was 83% in the supervised arm and 58% in the home arm.

table: 1 | Characteristics of the participants at baseline.
| Characteristic | Supervised | Home |
| Participants | 206 | 206 |
| Age, years | 64.0 (7.1) | 64.4 (7.3) |
| Women, % | 60 | 62 |
| Body mass index | 28.9 (4.2) | 29.1 (4.4) |
| Walking pain, mm | 51.3 (14.8) | 50.7 (15.2) |

### 3.2 Pain during walking

Walking pain fell by 19.6 mm in the supervised arm and by 11.2 mm in the home arm. The adjusted difference at twelve weeks was 8.3 mm (95% CI 5.1 to 11.5), just above the smallest difference that patients notice. Figure 1 shows the course over one year.

figure: 1 | line | Week 0=51; Week 6=40; Week 12=31.5; Week 26=34; Week 52=45 | Walking pain in the supervised arm over one year, in millimetres on the visual analogue scale.

At one year the difference between the arms had shrunk to 2.1 mm and was no longer significant. Among the people who had attended the refresher session, however, 64% still met the criterion for response, against 37% of those who had not.

### 3.3 Adverse events

Eleven participants reported a temporary increase in knee pain, seven of them in the supervised arm. No fall, fracture or hospital admission was related to the training.

## 4 Discussion

Supervision roughly doubled the effect of a home programme on pain while walking. Most of this advantage seems to run through adherence: when we compared only people who had completed at least 24 sessions, the difference between the arms was 3.0 mm.

insert: Key messages. Supervised groups reduce pain more than the same exercises at home. The benefit fades within a year. One refresher session at six months keeps it for two people in three.

The result agrees with the two larger trials that measured adherence [3, 4], and it argues against the idea that technique alone explains the benefit. Cost was not studied here.

### 4.1 Limitations

Participants knew their arm, and pain is reported by the patient, so that expectation may explain a part of the effect. The refresher session was not randomised. People with severe disease were not studied, and the findings should not be carried over to them.

## 5 Conclusion

Twelve weeks of supervised training relieve knee pain more than the same programme at home, and a refresher session seems worth testing in a trial of its own.

backmatter: Acknowledgements

We thank the participants and the staff of the three clinics. The trial was paid for by a public research fund, which had no part in the analysis.

## References

ref: [1] Berg K, Olsen T. Joint pain in middle age: a population survey. Nordic J Rheumatol. 2014;12:101-9.
ref: [2] Ito M, Clarke P. Who is taught to exercise? An audit of 40 practices. Primary Care Rev. 2016;8:33-41.
ref: [3] Novak J, Lind A. Adherence in exercise trials: pooled data of 2,100 patients. Physiother Evid. 2017;21:5-17.
ref: [4] Moreau C. Group training for the ageing knee. J Rehabil Trials. 2018;3:220-8.

Q: How many adults were enrolled in the knee osteoarthritis trial? => We enrolled 412 adults aged 50 to 78 years with radiographic knee osteoarthritis of Kellgren-Lawrence grade 2 or 3.
Q: How large was the difference in walking pain at twelve weeks? => The adjusted difference at twelve weeks was 8.3 mm (95% CI 5.1 to 11.5), just above the smallest difference that patients notice.
Q: Did more people complete the sessions under supervision than at home? => Adherence, defined as at least 24 of 36 sessions, was 83% in the supervised arm and 58% in the home arm.
Q: Does a refresher session keep the benefit of exercise? => Among the people who had attended the refresher session, however, 64% still met the criterion for response, against 37% of those who had not.
Q: Who was excluded from the exercise trial? => People with a joint replacement on the same side, an inflammatory joint disease, or a steroid injection in the last three months were excluded.
`;

export const kneeExercise: Manuscript = {
  key: 'KNEEOA21',
  attachmentKey: 'ATKNEE01',
  title: 'Supervised group training or exercise at home for knee osteoarthritis: a randomised trial in three clinics',
  authors: [
    { given: 'Ingrid', family: 'Hansen' },
    { given: 'Marek', family: 'Novak' },
    { given: 'Sofia', family: 'Lindqvist' },
  ],
  affiliation: 'Department of Rehabilitation, Aarhus Teaching Hospital, Denmark',
  year: 2021,
  journal: 'Journal of Rehabilitation Trials',
  volume: '6',
  doi: '10.5555/jrt.2021.1545',
  citekey: 'hansen2021',
  domain: 'Medicine',
  tags: ['osteoarthritis', 'exercise'],
  language: 'en',
  firstLabel: 1545,
  columns: 1,
  outline: true,
  pageLabels: true,
  fullTextOnly: false,
  ...parseManuscript(TEXT),
  synonyms: [
    ['knee osteoarthritis', 'gonarthrosis', 'degenerative joint disease of the knee'],
    ['exercise', 'physical training', 'physiotherapy'],
    ['adherence', 'compliance', 'attendance'],
  ],
};
