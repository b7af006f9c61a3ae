const ABSTRACT = /^(?:abstract|摘\s*要)$/i;
const REFERENCES = /^(?:references|bibliography|literature cited|参考文献|參考文獻)$/i;

/** True for the heading of an abstract. */
export const isAbstractTitle = (title: string): boolean => ABSTRACT.test(title.trim());
/** True for the heading of a bibliography. */
export const isReferencesTitle = (title: string): boolean => REFERENCES.test(title.trim());
