/** A paragraph, or a list of short points. `{product}`, `{company}` and `{support}` are filled in. */
export type Block = string | { list: readonly string[] };

export interface Section {
  /** Anchor of the section, unique in its document. */
  id: string;
  heading: string;
  blocks: readonly Block[];
}

/** A long text of the public site: article, policy or information page. */
export interface SiteDocument {
  title: string;
  summary: string;
  /** ISO date of the last change, or of publication. */
  date: string;
  sections: readonly Section[];
}

export interface Article extends SiteDocument {
  slug: string;
  minutes: number;
}

/** Names of the installation that the texts mention. */
export interface SiteNames {
  product: string;
  company: string;
  support: string;
}

/** Fills the names into a text. */
export function fill(text: string, names: SiteNames): string {
  return text.replaceAll(
    /\{(product|company|support)\}/g,
    (_match, key: keyof SiteNames) => names[key],
  );
}
