// The fields of a page of the wiki, in the order in which they are compared. Those that are one
// value are treated by what their entry says alone; of the others each walk asks for its part.
import type { ValueField, Values } from './field.ts'
import { emptyValue, type Value } from './values.ts'

type Namespace = 'CATEGORY' | 'ITEM' | 'INFO' | 'WIKI' | 'USER' | 'TEAM'
/** What differs from field to field; what is left out is as most fields have it. */
type Rules = {
  /** Namespaces whose pages have it: all. */
  in?: readonly Namespace[]
  /** Who may change it: everybody who may edit the page. `known`: has some standing here. */
  by?: 'known' | 'Admin'
  /** A revert brings it back. `own`: it decides by itself what comes back. */
  reverted?: 'never' | 'own'
  /** A redaction takes it: it may hold words or pictures. */
  redacted?: false
  /** Read as words: searched, in the text of a draft and in oManual. */
  told?: false
  /** Edited in the app. */
  edited?: false
  /** In revisions from when somebody first wrote it; without it, they say what is empty. */
  stored?: 'always'
  /** Answers of other namespaces have it, too, and empty. `absent`: its schema is by hand. */
  elsewhere?: 'absent'
}
type OtherField = Rules & {
  kind: 'wiki text' | 'picture' | 'list' | 'plan' | 'threshold' | 'place'
  translated?: true
}
type PageTable = Readonly<Record<string, (ValueField & Rules) | OtherField>>

const named = ['CATEGORY', 'ITEM', 'INFO', 'WIKI'] as const

export const pageFields = {
  display_title: {
    kind: 'text',
    most: 255,
    translated: true,
    label: 'A title',
    description: 'The title shown to readers, if it differs from `title`.',
    in: named,
    by: 'known',
    reverted: 'never',
    stored: 'always',
  },
  page_title: {
    kind: 'text',
    empty: null,
    most: 255,
    translated: true,
    label: 'A page heading',
    description: 'The heading and the browser’s title of the page, if they differ from its title.',
    in: named,
    by: 'Admin',
    told: false,
    stored: 'always',
  },
  description: {
    kind: 'text',
    most: 255,
    translated: true,
    label: 'A description',
    description: 'A sentence about the page, shown in lists.',
    in: named,
    stored: 'always',
  },
  image: { kind: 'picture', stored: 'always' },
  flags: { kind: 'list', reverted: 'own', redacted: false, stored: 'always' },
  documents: { kind: 'list', in: ['CATEGORY', 'WIKI', 'INFO'], stored: 'always' },
  table_of_contents: {
    kind: 'flag',
    label: 'Table of contents',
    description: 'Whether the page shows a list of its headings.',
    redacted: false,
    told: false,
    stored: 'always',
  },
  suppliers: { kind: 'list', in: ['ITEM'], stored: 'always' },
  info: { kind: 'list', in: ['CATEGORY', 'ITEM'], stored: 'always' },
  repairability_score: {
    kind: 'number',
    least: 0,
    most: 10,
    unit: '',
    label: 'A repairability score',
    description: 'For a category: 0 to 10.',
    in: ['CATEGORY'],
    by: 'Admin',
    redacted: false,
    told: false,
    stored: 'always',
    elsewhere: 'absent',
  },
  contents: { kind: 'wiki text', translated: true, stored: 'always' },
  maintenance_schedule: { kind: 'plan', in: ['CATEGORY'], edited: false },
  patrol_threshold: {
    kind: 'threshold',
    reverted: 'never',
    redacted: false,
    edited: false,
    stored: 'always',
  },
  parent: {
    kind: 'place',
    in: ['CATEGORY'],
    reverted: 'never',
    redacted: false,
    edited: false,
    stored: 'always',
  },
} as const satisfies PageTable

type Fields = typeof pageFields
export type PageField = keyof Fields
type NamesOf<Rule> = { [K in PageField]: Fields[K] extends Rule ? K : never }[PageField]
export type PageValue = NamesOf<ValueField>
export type EditedPageField = Exclude<PageField, NamesOf<{ edited: false }>>
export type TranslatedPageField = NamesOf<{ translated: true }>

/** What the table says of a field, with the rules that its entry leaves out. */
export const rulesOf = (name: PageField): Rules & { kind: string; translated?: boolean } =>
  pageFields[name]
/** In the order of the table. */
export const pageFieldsWhere = (
  holds: (rules: ReturnType<typeof rulesOf>, name: PageField) => boolean,
): PageField[] =>
  // Names of the table only.
  (Object.keys(pageFields) as PageField[]).filter(name => holds(rulesOf(name), name))
const tableOf = <N extends PageField>(names: N[]): Pick<Fields, N> =>
  // An entry for each of the names.
  Object.fromEntries(names.map(name => [name, pageFields[name]])) as Pick<Fields, N>

const kinds: readonly string[] = ['text', 'number', 'flag'] satisfies ValueField['kind'][]
// The filters below are what the types say.
const valueNames = pageFieldsWhere(({ kind }) => kinds.includes(kind)) as PageValue[]

/** The fields that are one value. */
export const pageValues = tableOf(valueNames)
export type PageValues = Values<typeof pageValues>
/** Those of them that are read as words. */
export const toldPageValues = tableOf(
  valueNames.filter(name => rulesOf(name).told !== false) as Exclude<
    PageValue,
    NamesOf<{ told: false }>
  >[],
)
/** Those that answers of every namespace have. */
export const answeredPageValues = tableOf(
  valueNames.filter(name => rulesOf(name).elsewhere !== 'absent') as Exclude<
    PageValue,
    NamesOf<{ elsewhere: 'absent' }>
  >[],
)
export type StoredPageValue = PageValue & NamesOf<{ stored: 'always' }>
/** Those that every stored revision has. */
export const storedPageValues = tableOf(
  valueNames.filter(name => rulesOf(name).stored === 'always') as StoredPageValue[],
)
/** Values that pages did not have from the beginning: shown where screens show such. */
export type AddedPageValue = Exclude<PageValue, StoredPageValue>
export type StoredPageValues = Pick<PageValues, StoredPageValue> & Partial<PageValues>

export const editedPageFields = pageFieldsWhere(
  ({ edited }) => edited !== false,
) as EditedPageField[]
export const translatedPageFields = pageFieldsWhere(
  ({ translated }) => translated === true,
) as TranslatedPageField[]

export const isPageField = (name: string): name is PageField => name in pageFields
export const isOfNamespace = (name: PageField, namespace: Namespace): boolean =>
  rulesOf(name).in?.includes(namespace) ?? true

const empties = { 'wiki text': '', picture: null, list: [], place: null } as const
/** What a page says of a field that nobody wrote. */
export const emptyPageField = (name: PageField): Value | readonly never[] | undefined => {
  const field: PageTable[string] = pageFields[name]
  switch (field.kind) {
    case 'text':
    case 'number':
    case 'flag':
      return emptyValue(field)
    case 'plan':
    case 'threshold':
      return undefined
    default:
      return empties[field.kind]
  }
}
