/** Styles written by the CSL 1.0.2 specification, as far apart from each other as styles get. */
const styled = (body: string, attributes = 'class="in-text"'): string => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" ${attributes}>
  <info><title>Test style</title><id>http://example.org/test-style</id><link href="http://example.org/template" rel="template"/><updated>2026-01-01T00:00:00+00:00</updated></info>
  ${body}
</style>`;

/** Author and date with letters behind years, conditions by type, names that repeat. */
export const LETTERED = styled(`
  <macro name="author">
    <names variable="author"><name name-as-sort-order="all" and="symbol" initialize-with=". " delimiter-precedes-last="always"/><substitute><names variable="editor"/><text variable="title"/></substitute></names>
  </macro>
  <macro name="issued"><choose><if variable="issued"><date variable="issued"><date-part name="year"/></date></if><else><text term="no date" form="short"/></else></choose><text variable="year-suffix"/></macro>
  <citation disambiguate-add-year-suffix="true"><layout prefix="(" suffix=")" delimiter="; "><group delimiter=", "><text macro="author"/><text macro="issued"/></group></layout></citation>
  <bibliography hanging-indent="true" subsequent-author-substitute="———">
    <sort><key macro="author"/><key variable="issued" sort="descending"/></sort>
    <layout><group delimiter=" "><text macro="author"/><text macro="issued" prefix="(" suffix=")."/>
      <choose>
        <if type="chapter paper-conference" match="any"><text variable="title" suffix="."/><text term="in" text-case="capitalize-first"/><text variable="container-title" font-style="italic" suffix="."/></if>
        <else-if type="book thesis report" match="any"><text variable="title" font-style="italic" suffix="."/><text variable="publisher" suffix="."/></else-if>
        <else><text variable="title" suffix="."/><group delimiter=", " suffix="."><text variable="container-title" font-style="italic"/><group><text variable="volume" font-style="italic"/><text variable="issue" prefix="(" suffix=")"/></group><text variable="page"/></group></else>
      </choose><text variable="DOI" prefix="https://doi.org/"/></group></layout>
  </bibliography>`);

/** Numbers as superscripts, label and text beside each other. */
export const VANCOUVERISH = styled(`
  <citation collapse="citation-number"><sort><key variable="citation-number"/></sort><layout delimiter="," vertical-align="sup"><text variable="citation-number"/></layout></citation>
  <bibliography second-field-align="flush" et-al-min="4" et-al-use-first="3">
    <layout suffix="."><text variable="citation-number" suffix=". "/>
      <group delimiter=". "><names variable="author"><name sort-separator=" " initialize-with="" name-as-sort-order="all" delimiter=", " delimiter-precedes-last="always"/></names><text variable="title"/><text variable="container-title" form="short"/></group>
      <date variable="issued" prefix=". "><date-part name="year"/></date><group prefix=";"><text variable="volume"/><text variable="page" prefix=":"/></group></layout>
  </bibliography>`);

/** Notes at the foot of a page, and a list with quotes, ordinals and small capitals. */
export const NOTES = styled(`
  <citation><layout suffix="." delimiter="; "><choose><if position="ibid"><text term="ibid"/></if><else><text variable="title"/></else></choose></layout></citation>
  <bibliography><sort><key variable="title"/></sort>
    <layout suffix="."><names variable="author"><name form="long" and="text"/><label form="short" prefix=", "/></names><text variable="title" quotes="true" prefix=", "/><number variable="edition" form="ordinal" prefix=", "/><text variable="container-title" font-variant="small-caps" prefix=", "/>
      <date variable="issued" form="text" prefix=", "/></layout></bibliography>`, 'class="note"');

/** Words of its own in English and in Chinese, and rules for long lists of names. */
export const TERMED = styled(`
  <locale xml:lang="en"><terms><term name="and">plus</term><term name="et-al">and colleagues</term><term name="page" form="short"><single>pg</single><multiple>pgs</multiple></term></terms></locale>
  <locale xml:lang="zh"><terms><term name="and">与</term><term name="et-al">等人</term></terms></locale>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography et-al-min="3" et-al-use-first="1"><layout suffix="."><names variable="author"><name and="text" delimiter-precedes-et-al="never"/><et-al font-style="italic"/></names><text variable="title" prefix=": "/><group prefix=", "><label variable="page" form="short" suffix=" "/><text variable="page"/></group></layout></bibliography>`);
