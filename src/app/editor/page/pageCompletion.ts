// "/" anywhere behind a blank, and "[[", in a page.
import { completion, pageSign, type Sign } from '../completion/completion.ts'
import type { PageHooks } from './pageKeys.ts'

const commandSign: Sign = {
  kind: 'command',
  sign: /(?:^|\s)\/([^\s/\ufffc]{0,24})$/,
  length: 1,
}

export const pageCompletion = (hooks: () => PageHooks) =>
  completion({
    signs: [pageSign, commandSign],
    complete: key => hooks().complete(key),
    priority: 900,
  })
