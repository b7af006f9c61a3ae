/** Two forms that a letter or two tell apart, of which a list of words may hold one, both or none. None is a misprint of the other. */
export type Pair = readonly [string, string];

const pairs = (text: string): readonly Pair[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [first = '', ...others] = group.split('/');
      return others.filter((other) => other !== first).map((other): Pair => [first, other]);
    });

/** Drugs that look or sound alike (after the lists of ISMP and FDA), and substances that an ending tells apart. */
const DRUGS = pairs(`
  hydroxyzine/hydralazine chlorpropamide/chlorpromazine acetohexamide/acetazolamide bupropion/buspirone clomiphene/clomipramine cycloserine/cyclosporine daunorubicin/doxorubicin/idarubicin dimenhydrinate/diphenhydramine
  dobutamine/dopamine glipizide/glyburide medroxyprogesterone/methyltestosterone nicardipine/nifedipine/nimodipine/amlodipine prednisone/prednisolone sulfadiazine/sulfisoxazole tolazamide/tolbutamide vinblastine/vincristine
  celecoxib/valdecoxib cefazolin/cefoxitin/cefotaxime cefotetan/cefoxitan cefuroxime/cefixime cephalexin/cephalothin clonidine/clozapine lamivudine/lamotrigine losartan/valsartan metformin/metoformin mesna/mesma
  methadone/metadone metoprolol/metaprolol/misoprostol metolazone/methimazole oxycodone/oxycontin/hydrocodone oxymorphone/oxymorphine paroxetine/fluoxetine/piroxetine duloxetine/fluoxetine pentobarbital/phenobarbital pitavastatin/pravastatin
  rabeprazole/aripiprazole omeprazole/esomeprazole lansoprazole/pantoprazole risperidone/ropinirole sitagliptin/saxagliptin/sumatriptan sildenafil/tadalafil/vardenafil sorafenib/sunitinib axitinib/afatinib imatinib/dasatinib
  tramadol/trazodone tiagabine/tizanidine torsemide/furosemide valacyclovir/valganciclovir ganciclovir/penciclovir acyclovir/aciclovir zidovudine/azidovudine zolmitriptan/sumatriptan rifampin/rifaximin rifampicin/rifampacin azacitidine/azathioprine
  carboplatin/cisplatin/oxaliplatin cytarabine/cytarabin vidarabine/cytarabine fludarabine/cladribine docetaxel/paclitaxel erlotinib/gefitinib erythromycin/azithromycin clarithromycin/clarithromycine epinephrine/ephedrine ephedrine/ephedrin norepinephrine/epinephrine
  fentanyl/sufentanil/remifentanil alfentanil/sufentanil fosphenytoin/phenytoin gabapentin/gemfibrozil guaifenesin/guanfacine infliximab/rituximab hydrocortisone/hydrocodone hydromorphone/morphine isotretinoin/tretinoin ketorolac/ketotifen
  levetiracetam/levocarnitine/levofloxacin liothyronine/levothyroxine lorazepam/alprazolam/clonazepam diazepam/ditiazem mitomycin/mithramycin mitoxantrone/mitomycin nizatidine/tizanidine pemetrexed/pralatrexate penicillamine/penicillin procainamide/prochlorperazine
  propranolol/prazosin quetiapine/olanzapine quinine/quinidine/quinone reserpine/risperidone retinal/retinol retinol/retinoic thymidine/thymine cytidine/cytosine uridine/uracil xanthine/xanthene xanthine/xanthone tyramine/tiramine tryptamine/tryptophan
  adenosine/adenine inosine/inositol toluene/toluol benzene/benzyne/benzine phenol/phenyl anisole/anisol cresol/creosol thiazole/triazole/diazole imidazole/imidazoline oxazole/oxazine pyrrole/pyrazole/pyrroline indole/indene/inosine quinoline/quinazoline piperidine/piperazine
  pyridine/pyrazine/pyrimidine morpholine/morphine aniline/anilide alanine/alanin arginine/arsenine serine/serin leucine/leucin/isoleucine lysine/lysin cystine/cysteine cysteine/cystine methionine/methionin threonine/threonin glycine/glycin proline/prolin valine/valin
  glucose/glucase sucrose/sucrase lactose/lactase maltose/maltase cellulose/cellulase amylose/amylase pectin/pectine elastin/elastase keratin/creatin/keratan creatine/creatinine carnitine/carnosine choline/cholin betaine/betaine taurine/taurin
  methane/methene/methine ethanol/ethanal/ethenol methanol/methanal hexanol/hexanal hexanone/hexanoate acetone/acetate acetate/acetal acetyl/acetal sulfone/sulfane sulfane/sulfene sulfoxide/sulfoxime nitrile/nitrite/nitrate cyanide/cyanate/cyanine chloride/chlorite
  bromide/bromate/bromine iodide/iodate/iodine fluoride/fluorite/fluorine selenite/selenate/selenide tellurite/tellurate arsenite/arsenate/arsenide phosphine/phosphane/phosphene phosphite/phosphate/phosphide borane/borate stannane/stannate silane/silene germane/germene
  glycan/glycin dextran/dextrin/dextrose xylan/xylene mannan/mannin mannose/mannase fructan/fructose chitin/chiton chitosan/chitosane lignin/lignan flavone/flavine/flavane flavonol/flavanol flavonoid/flavanoid catechin/catechol carotene/carotane
`);
const GENES = pairs(`
  kras/hras/nras bcl/bcr/bclx akt/atk erk/ark/irk jak/jnk/jag mtor/ntor raf/ras/rab rho/rhb cdk/cdc src/srp fos/fas myc/mye wnt/wnd smad/snad notch/natch actin/activin/actinin integrin/intelin laminin/lamin/laminan cadherin/cathepsin catenin/cateninn
  caspase/calpase calpain/calpastatin keratin/kinectin kinesin/kinase myosin/myocin dynein/dynamin tubulin/tubulan tropomyosin/tropomodulin troponin/tropinin septin/sestin vimentin/visentin desmin/dermin nestin/nectin selectin/secretin lectin/leptin leptin/lectin
  ghrelin/grelin orexin/oxexin relaxin/relapsin insulin/inulin amylin/amelin gastrin/gastrim motilin/mobilin renin/rennin trypsin/tryptin thrombin/thrombon fibrin/fibrine fibrillin/fibrilin elastin/emastin globin/globulin albumin/albumen
  ferritin/ferritan transferrin/lactoferrin hemopexin/hemopexim haptoglobin/haptoglobulin ubiquitin/ubiquilin sumo/suma calmodulin/caldesmon calnexin/annexin annexin/anexin syntaxin/synapsin synaptin/synapsin parkin/perkin huntingtin/huntington tau/tav
  pten/pton brca/brda egfr/vegfr mek/mck map/mapk stat/start tgf/tnf ifn/iln hif/hifs sox/sax pax/pox hox/hax oct/ost gata/gala
`);
const ANATOMY = pairs(`
  ileum/ilium ileal/ilial ileus/ilius perineal/peroneal/peritoneal perineum/peritoneum mucous/mucus mucosal/mucosol humeral/humoral femoral/femeral/temporal vesical/vesicle vesicular/vascular/vesiculer venous/venus/venose arteriole/arterial arteritis/arthritis
  carotid/parotid palatal/palatine palatine/palatins coronal/coronary caudal/cordal/chordal cervical/cerival lingual/inguinal sacral/sacrel radial/radical tibial/tibiel tarsal/dorsal carpal/tarsal metacarpal/metatarsal supraspinatus/infraspinatus
  costal/coastal scrotal/sacral ovarian/ovarion uterine/ureteric ureteral/urethral trochlea/trachea trachea/trachoma larynx/pharynx laryngeal/pharyngeal cochlea/cochleae conchal/cochlear cornea/cornua retinal/rectal renal/rental adrenal/adrenel
  gastric/gastrin glossal/gluteal axillary/maxillary/auxiliary maxillary/mamillary papillary/pupillary capillary/papillary axial/axonal thalamus/thallus epithalamus/hypothalamus callus/callous
  phallus/callus malleus/malleolus sulcus/saccus fundus/fungus humerus/humorous ramus/rasmus nucleus/nucleous nucleolus/nucleoles abduct/adduct abductor/adductor flexor/plexor plexus/flexus pronator/pronatus elicit/illicit
`);
const PLURALS = pairs(`
  bacterium/bacteria datum/data stimulus/stimuli nucleus/nuclei fungus/fungi alga/algae larva/larvae vertebra/vertebrae criterion/criteria phenomenon/phenomena hypothesis/hypotheses analysis/analyses diagnosis/diagnoses metastasis/metastases mitochondrion/mitochondria
  septum/septa ovum/ova serum/sera atrium/atria bronchus/bronchi villus/villi alveolus/alveoli glomerulus/glomeruli locus/loci focus/foci bacillus/bacilli coccus/cocci streptococcus/streptococci staphylococcus/staphylococci papilla/papillae fossa/fossae bursa/bursae
  ganglion/ganglia taxon/taxa axon/axons genus/genera corpus/corpora foramen/foramina stigma/stigmata index/indices matrix/matrices appendix/appendices cortex/cortices vortex/vortices crisis/crises thesis/theses axis/axes basis/bases testis/testes
  nevus/nevi embolus/emboli thrombus/thrombi meniscus/menisci tumulus/tumuli calculus/calculi spirochete/spirochetes trypanosoma/trypanosome plasmodium/plasmodia hepatocyte/hepatocytes reranker/rerankers dataset/datasets embedding/embeddings
`);
const SPELLINGS = pairs(`
  tumour/tumor oedema/edema anaemia/anemia leukaemia/leukemia haemoglobin/hemoglobin oesophagus/esophagus foetus/fetus paediatric/pediatric colour/color behaviour/behavior centre/center fibre/fiber litre/liter analyse/analyze
  organise/organize organisation/organization labelled/labeled modelling/modeling diarrhoea/diarrhea gynaecology/gynecology haemorrhage/hemorrhage ischaemia/ischemia anaesthesia/anesthesia caesium/cesium aluminium/aluminum sulphur/sulfur sulphate/sulfate
  programme/program grey/gray ageing/aging judgement/judgment defence/defense licence/license practise/practice
`);
const RARE = pairs(`
  perfusion/profusion adsorption/absorption adsorb/absorb adsorbent/absorbent adsorbed/absorbed discrete/discreet causal/casual trial/trail untied/united complement/compliment principle/principal affect/effect stationary/stationery elicit/illicit
  ablation/oblation ablate/oblate accept/except adapt/adopt adept/adapt allusion/illusion/elusion amoral/immoral/moral apposite/opposite arial/aerial assay/essay assent/ascent auger/augur bloc/block born/borne breach/breech broach/brooch callous/callus canvas/canvass
  censor/censer/sensor collision/collusion cord/chord corporal/corporeal council/counsel cymbal/symbol decent/descent/dissent desert/dessert device/devise dual/duel dying/dyeing emigrate/immigrate eminent/imminent/immanent ensure/insure entomology/etymology
  erasable/erosible extant/extent facility/felicity factious/fractious/fictitious farther/further formally/formerly gamete/gamet genus/genius gorilla/guerilla hoard/horde human/humane idle/idol/idyl impassable/impassible incidence/incidents ingenious/ingenuous
  interment/internment liable/libel loath/loathe loose/lose mantle/mantel meter/metre metal/mettle/medal moral/morale naval/navel ordinance/ordnance palate/palette/pallet pedal/peddle perspective/prospective persecute/prosecute personal/personnel plaque/plague
  pore/pour populous/populace precede/proceed prescribe/proscribe prophecy/prophesy prostate/prostrate quiet/quite rational/rationale recent/resent respectively/respectfully riffle/rifle root/route sight/site/cite statue/statute/stature straight/strait
  tortuous/torturous venal/venial veracity/voracity vial/vile waive/wave weather/whether wreath/wreathe genome/genomic proteome/proteone exome/exone codon/colon intron/introm exon/exom operon/operan plasmid/plasmin prion/prior virion/vision phage/phase
  lumen/numen boson/bosom lepton/leptin meson/mason quark/quart neutrino/neutralino photon/proton/phonon phonon/photon exciton/excitor soliton/solitan skyrmion/skyrmian magnon/magnan plasmon/plasman polariton/polaritan fermion/fermian hadron/hadran
  logit/log-it logits/limits probit/profit tensor/tenser sensor/censor bool/book char/chat enum/enim iter/item func/fund init/unit args/ergs param/parka stdin/stein goto/gotu sudo/sumo grep/gree regex/reflex lexer/laser parser/parsed linter/linger hasher/washer
  softmax/softmaxx argmax/argmin minmax/maxmin maxout/max-out dropout/droplet bagging/begging boosting/roosting pooling/fooling gating/dating tuning/turning pruning/priming sparsity/scarcity kernel/kennel cached/caches shard/share sharding/sharing hashing/washing
  tokenize/token-size bitext/bittext subword/subworld unigram/trigram bigram/digram ngram/engram uplink/up-link downlink/downlinks backhaul/backhand nanorod/nanopod nanotube/nanocube microarray/macroarray
  karst/karat varve/valve loess/loss moraine/morraine basalt/basally dolerite/diorite diorite/dolorite rhyolite/phyolite phyllite/rhyolite oolite/zeolite olivine/olivene pyroxene/pyroxane zirconia/zirconium ilmenite/limonite hematite/magnetite
  illite/halite smectite/smectate chert/chart skarn/scarn taiga/tiaga serac/sérac tsunami/tsunamis imatinib/imatinab enthalpy/entropy isobar/isotar isotherm/isotherms azimuth/azimuths zenith/zeniths
`);

/** Pairs of lower-case words, by family. */
export const LOOK_ALIKES: Readonly<Record<string, readonly Pair[]>> = { 'drugs and substances': DRUGS, 'genes and proteins': GENES, 'parts of the body': ANATOMY, 'plurals': PLURALS, 'spellings': SPELLINGS, 'rare words': RARE };

/** Names of persons and places. */
export const NAMES = pairs(`
  Smith/Smyth/Smit/Smich Brown/Browne/Braun/Brawn Stone/Stane/Store Clark/Clarke/Clerk Reed/Reid/Read Gray/Grey Moore/Moor/Moare Cook/Cooke/Cooks Baker/Bakar/Baher/Bakker Fischer/Fisher/Fischler Meyer/Mayer/Meier Hoffman/Hofman/Hoffmann Miller/Millar/Müller/Muller
  Taylor/Tailor/Tayler Wright/Wrigh/Right Shepherd/Shepard Phillips/Philips Young/Yang/Jung/Youne Wood/Woods/Woad Hill/Hull/Hall Bell/Ball/Beil Rose/Ross/Rowe Black/Block/Blach White/Whyte/Wite Green/Greene/Greer Johnson/Johnston/Johnsen Anderson/Andersen/Andersson
  Hansen/Hanson/Hanssen Peterson/Petersen Nelson/Nilson/Nielson King/Kling/Ring Page/Paige/Pape Chambers/Chalmers Carter/Cartier/Garter/Cartar Cooper/Couper/Hooper/Coober Porter/Potter/Parter Turner/Tumer/Turney Parker/Barker/Parkes Fuller/Buller/Füller Weber/Webber/Wefer
  Burns/Bums/Byrns Cohen/Cohan/Coben Rice/Riche/Bice Day/Dey/Daye Hunt/Hunte/Hurt Best/Bast/Beste Price/Pryce/Prince Knight/Night/Knigh Bishop/Bischop/Bisham Marsh/March/Marsch Banks/Bankes/Hanks Fox/Foxe/Cox Wolf/Wolfe/Wolff Park/Parc/Pack Bacon/Baron/Becon
  Cross/Crosse/Gross Stark/Starck/Start Frost/Frist/Frost Gather/Cather Father/Fathor Golding/Goulding Fielding/Fieling Manning/Banning/Mannin Browning/Brawning Harding/Hardin Fleming/Flemming Law/Lau/Low Chase/Chasse/Chace Small/Smalls/Smail Long/Lang/Lung
  Short/Shortt/Shart Strong/Strang Little/Littell/Lytle Sharp/Sharpe Power/Powers/Powell Love/Lowe Ray/Rae/Roy West/Wast/West North/Noth English/Inglis/Englisch French/Ffrench/Frensh Walsh/Welsh/Walch Holland/Rolland/Hollard Berlin/Merlin/Berlan Paris/Parris
  Sidney/Sydney Francis/Frances Martin/Marlin/Martyn/Mertin Joan/Jean/Juan Mark/Marc/Merk Frank/Franc/Franke Grant/Brant/Gratt Dean/Deen/Dear Heath/Haath/Hearth Hope/Hoppe Stock/Stook/Stocks Wells/Walls/Weils Waters/Watters/Walters Rivers/Rivera Steel/Steele
  Temple/Tempel/Templer Church/Churche Castle/Castles Major/Maior/Mayor Noble/Nobel Guest/Quest Case/Casey/Case Mason/Maxon/Masson Carpenter/Carpentier Gardner/Gardiner Gardener/Gardner Butler/Butter/Buttler Singer/Sanger/Zinger Wagner/Wegner Iran/Iraq Austria/Australia
  Niger/Nigeria Slovakia/Slovenia Gambia/Zambia Mali/Bali Malta/Yalta Dominica/Dominican Guinea/Guiana Guyana/Guiana Korea/Kores Georgia/Georgie Mauritius/Mauritania Latvia/Lativa Sweden/Swedes Turkey/Turkel Chad/Chat Jordan/Gordan Gordon/Jordon Lebanon/Lebanan
  Constance/Constante Lawrence/Laurence Prudence/Prudente Clement/Clemens Trinity/Trinita Charity/Charito Chandler/Candler Marshal/Marshall Sterling/Stirling Sterne/Stern Wallace/Wallach Wheeler/Wheler Weaver/Weever Walker/Walter/Walkes Sawyer/Sayer Tanner/Tenner
  Cantor/Canter Archer/Ascher Hunter/Hunner Reader/Roeder Painter/Paynter Palmer/Palmar Mercer/Mercier Fowler/Vowler Forster/Foster Skinner/Spinner Slater/Later Draper/Raper Glover/Clover Harper/Hamper Horner/Homer Barber/Berber Bowler/Bowles Coleman/Colman
  Freeman/Freedman Newman/Neumann Hardy/Handy Savage/Sauvage Swift/Swilt Merry/Perry Gentry/Gantry Kaiser/Keiser Pope/Pape Abbott/Abbot Deacon/Beacon Prior/Pryor Monk/Munk Nunn/Dunn Christian/Kristian Solomon/Salomon Tobin/Robin Austin/Austen Benson/Bensen
`);
