// "[[" for pages, "@" for parts and tools of the guide, and "/" where a line is empty.
import { completion, pageSign, type Sign } from '../../completion/completion.ts'

const itemSign: Sign = {
  kind: 'item',
  sign: /(?:^|[\s(])@((?:[^\s@\ufffc][^@\n\ufffc]{0,39})?)$/u,
  length: 1,
}
const commandSign: Sign = {
  kind: 'command',
  sign: /^\/([^/\ufffc]{0,24})$/,
  length: 1,
  alone: true,
}

export const lineCompletion = (complete: (key: string) => boolean) =>
  completion({ signs: [pageSign, itemSign, commandSign], complete, priority: 1100 })
