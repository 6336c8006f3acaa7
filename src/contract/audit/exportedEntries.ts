/** So many entries of the audit log can be in one file. */
export const exportedEntries = 100_000
