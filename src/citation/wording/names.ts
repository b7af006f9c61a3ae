const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that begin sentences. */
const OPENERS = list(
  `the this these those that there their they here and for from when where while because since during through between among within about against such also another with
  thus therefore furthermore moreover additionally finally overall following using based according given although though indeed instead hence herein interestingly nevertheless despite
  importantly notably specifically similarly conversely consequently subsequently recently previously currently together taken our its what which who whether comparing
  data results methods patients participants study studies figure table section analysis statistical appendix category description
  after before however considering including assuming regarding particularly especially lastly various several other others both many most some then than even still note first second
  conclusion conclusions background objective objectives introduction discussion abstract summary evidence findings limitations purpose aims treatment groups outcomes values models
  training learning evaluation research researchers authors increasing understanding getting`,
);
/** What papers number: with a capital anywhere in a sentence. */
const LABELS = list('figure figures table tables section sections equation equations appendix algorithm chapter theorem definition example supplementary');
/** Words that nobody is called end so. With fewer letters before it, such an ending is that of names too ("Clement", "Trinity"). */
const NO_NAME = /^(?:[a-z]{6,}(?:ing|ings)|[a-z]{5,}(?:ly|ive|ical|able|ible)|[a-z]{4,}(?:ous|tion|tions|sion|sions|ness|ments?|ability|ibility|ality|ivity|ically|ously|ively|fully|ingly|ional|ology|ologies|ological|ization|isation|izing|ising|ized|ised|iveness|ableness))$/;
/** Names that are spelled nearly like a word that begins a sentence. */
const NAMES = list(
  `thea theo thora thor thorn thom tho che chen shen zhen wen ben ken len jen den yen wher wheeler whelan where hera herr heard herd herb hero hore fromm frome fran frum farm andy anda ande anders ana ani
  fora ford ferr furr fort forth forte foy thies thiess theiss thees thase thuy thi thye thate thatte wats watts whiteley whatley watt withe smith wyth duran during durin thru thoma thompson betwee
  amon amone wyatt withey within alsop sach such sukh suche anton hans dana dita date dada table tabler tabla able tabel mable sable figueroa figura section resul methot mathews patient study studer studdy
  thos theis thus thuc tyus othello meth othe ourso ite itsu whit whoo hoo whale whalen hale whall givens gavin giver baser bassed alth though tough hough indee insteadt hense hance henke henze herrin hereni
  taker take tagen toker bach beach each eash bath both bothe botha booth moss mose most mosta many mani manny mann zany soma some sommer sam then chan than tan thang tham evens evan even eve still stille stoll stiles
  note nate noto nota noter first furst fiest hirst firth forst frist second secord after alter aster offer before befort model modell modeler vales valles group groups grouper grout aims ames amis
  oursel values learning larning learn training traing reid`,
);

/**
 * True where a word with a capital may be a name, whose neighbours in spelling are other names: Smith and Smyth. `known` and `misprint` are in small letters; `opens` tells
 * that the word begins a sentence, where any word has a capital.
 */
export function mayBeName(known: string, misprint: string, opens: boolean): boolean {
  if (NAMES.has(misprint) || NAMES.has(known)) return !OPENERS.has(known) || NAMES.has(misprint);
  return !(opens && OPENERS.has(known)) && !LABELS.has(known) && !NO_NAME.test(known);
}
