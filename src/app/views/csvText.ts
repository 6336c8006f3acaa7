/** What a spreadsheet would compute gets an apostrophe. */
const guarded = (cell: string | number): string =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Rows by RFC 4180, the heading first. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(row => `${row.map(cell => quoted(guarded(cell))).join(',')}\r\n`).join('')
