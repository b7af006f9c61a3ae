/** Chinese family names of two characters, simplified and traditional; every other one that is common has one. */
export const COMPOUND_FAMILY_NAMES: ReadonlySet<string> = new Set(
  (
    '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 司空 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 长孙 長孫 宇文 东方 東方 ' +
    '端木 百里 轩辕 軒轅 独孤 獨孤 南宫 南宮 拓跋'
  ).split(' '),
);
