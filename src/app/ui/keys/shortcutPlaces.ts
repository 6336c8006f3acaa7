// Where on the screen a shortcut is heard.
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export type Place =
  | 'everywhere'
  | 'outline'
  | 'step'
  | 'line'
  | 'page'
  | 'picture'
  | 'board'
  | 'markup'
  | 'conflict'
  | 'preview'
  | 'patrol'
  | 'changes'
  | 'tree'
  | 'work'
  | 'translate'

export const placeNames: Record<Place, MessageDescriptor> = {
  everywhere: msg`Everywhere`,
  outline: msg`In the list of steps`,
  step: msg`In a step`,
  line: msg`In a line`,
  page: msg`On a wiki page`,
  picture: msg`On a picture`,
  board: msg`On the photo board`,
  markup: msg`While you draw on a picture`,
  conflict: msg`While you answer open questions`,
  preview: msg`In the preview`,
  patrol: msg`In patrol`,
  changes: msg`In recent changes`,
  tree: msg`In the tree`,
  work: msg`While you work through a guide`,
  translate: msg`On the translation desk`,
}
