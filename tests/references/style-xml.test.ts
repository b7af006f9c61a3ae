import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStyle } from '../../src/references/read-style';
import { readXml, type XmlElement } from '../../src/references/style-xml';
import { NUMERIC } from './made-papers';

const element = (name: string, attrs: Record<string, string> = {}, children: XmlElement['children'] = []): XmlElement => ({ name, attrs, children });

describe('the XML of styles', () => {
  it('60-6: elements, attributes and words, whatever the white space; comments, instructions and marked text', () => {
    expect(readXml('\uFEFF<?xml version="1.0"?>\n<!-- <a> -->\n<a\n\tx = "1"\n y=\'"\'><?p <b/> ?><b/><!-- </a> --><c>  one <![CDATA[<two>]]></c></a>\n')).toEqual(
      element('a', { x: '1', y: '"' }, [element('b'), element('c', {}, [' one <two>'])]),
    );
  });

  it('60-6: the five entities of XML and signs by number, in words and attributes; a space that does not break stays', () => {
    expect(readXml('<a x="&lt;&apos;&#x1F600;&#10;">&#160;&amp;lt;\u00a0</a>')).toEqual(element('a', { x: "<'😀\n" }, ['\u00a0&lt;\u00a0']));
  });

  it('60-6: a term without words has "" for words', () => {
    expect(readXml('<terms><term name="x"/><term name="y"> </term><term name="z"><single></single></term><other/></terms>')?.children).toEqual([
      element('term', { name: 'x' }, ['']),
      element('term', { name: 'y' }, ['']),
      element('term', { name: 'z' }, [element('single', {}, [''])]),
      element('other'),
    ]);
  });

  it('60-6: what is not well-formed is none', () => {
    const broken = ['', 'x', '<a>', '</a>', '<a></b>', '<a/><b/>', 'x<a/>', '<a/>x', '<a x=1/>', '<a x="1" x="2"/>', '<a x="<"/>', '<a>&foo;</a>', '<a> & </a>', '<a>&#0;</a>', '<a><!-- </a>', '<a><![CDATA[</a>', '<!DOCTYPE a', '<a></a x="1">', '<a', '<1/>'];
    expect(broken.filter((xml) => readXml(xml) !== null)).toEqual([]);
    expect(readXml('<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>')).toEqual(element('a'));
  });

  it('60-6: entities that grow, or stand in another file, are not read', () => {
    const declared = `<!DOCTYPE style [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///secret">]>${NUMERIC.replace(/<\?.*?\?>/, '')}`;
    expect(readStyle(declared)).toEqual({ ok: false, code: 'style-failed', message: 'it declares entities of its own' });
  });

  it('60-6: whatever was escaped is read back', () => {
    const text = fc.string({ unit: fc.constantFrom(...`<>&"'aé漢😀;#x`), maxLength: 20 });
    const escaped = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
    fc.assert(fc.property(text, text, (attribute, inside) => {
      expect(readXml(`<a x="${escaped(attribute)}">${escaped(inside)}</a>`)).toEqual(element('a', { x: attribute }, inside === '' ? [] : [inside]));
    }));
  });

  it('60-6: what never closes, and what nests without end, ends the reading', () => {
    for (const piece of ['<!--', '<a x="', '<a>', '<?', '&', '<![CDATA[', '<a ']) expect(readXml(piece.repeat(100_000))).toBeNull();
  });
});

describe('styles', () => {
  it('60-6: what stands in a comment says nothing', () => {
    const commented = NUMERIC.replace('<citation>', '<!-- <link rel="independent-parent" href="x/y"/> <text macro="gone"/> --><citation>');
    expect(readStyle(commented).ok).toBe(true);
    expect(readStyle(NUMERIC.replace('<bibliography', '<!--<bibliography').replace('</bibliography>', '</bibliography>-->'))).toMatchObject({ ok: false, code: 'style-no-bibliography' });
  });
});
