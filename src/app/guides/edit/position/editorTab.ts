/** What of a guide is being written: each has an address of its own. */
export type EditorTab = 'details' | 'steps' | 'parts'
