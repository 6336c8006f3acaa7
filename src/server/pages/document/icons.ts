// The few drawings of the bar and the fields, as the app has them.
import { rendered } from './html.ts'

const lines = (size: number, shapes: string) =>
  rendered(
    `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`,
  )
const glass = '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>'

export const icon = {
  mark: rendered(
    '<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><path d="M1 13h4v6H1zM8 7h4v12H8zM15 1h4v18h-4z"/></svg>',
  ),
  search: lines(16, glass),
  searchBig: lines(20, glass),
  menu: lines(16, '<path d="M4 5h16M4 12h16M4 19h16"/>'),
  onward: lines(16, '<path d="M5 12h14M12 5l7 7-7 7"/>'),
}
