import { expect, test } from 'vitest'
import { matchPath } from './matchPath.ts'

const nothing = {
  place: 'edit' as const,
  itemid: null,
  revisionid: null,
  revisionid_before: null,
  commentid: null,
  userid: null,
  doc_type: null,
  docid: null,
  namespace: null,
  page: null,
  title: 'Seal',
  state: null,
  created: 1,
  words: ['casino'],
}
const guide = { ...nothing, doc_type: 'guide' as const, docid: 7 }
const page = {
  ...nothing,
  doc_type: 'wiki' as const,
  docid: 9,
  namespace: 'WIKI' as const,
  page: 'Old seals',
}

test.each([
  ['an edit that waited', { ...guide, itemid: 5 }, '/patrol?item=5'],
  [
    'an edit of a guide',
    { ...guide, revisionid: 4, revisionid_before: 3 },
    '/guides/7/history/3/4',
  ],
  [
    'an edit of a page',
    { ...page, revisionid: 4, revisionid_before: 3 },
    '/wiki/WIKI/Old%20seals/history/3/4',
  ],
  ['a guide', guide, '/guides/7'],
  ['a page', page, '/Wiki/Old_seals'],
  ['a comment on a guide', { ...guide, commentid: 2 }, '/guides/7#comment-2'],
  ['a comment on a page', { ...page, commentid: 2 }, '/Wiki/Old_seals#comment-2'],
  ['a profile', { ...nothing, userid: 3, title: 'kim' }, '/User/3/kim'],
])('%s that a trial found is seen where it is', (_, match, path) => {
  expect(matchPath(match)).toBe(path)
})
