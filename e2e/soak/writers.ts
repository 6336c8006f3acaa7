// Journeys of those who write pages of the wiki that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const writersOfPages: InSoak = {
  authorWritesPages: {
    titles: [
      'paragraph styles, links, rows and chips work by clicks',
      'the wiki text view edits the same page and moves nothing else',
      'the page editor passes axe in both themes and fits 320 pixels',
      'only changed fields of a page are sent, and only those of its namespace',
      'opened, saved by the key and left again nothing is sent',
      'a click on a link of the text puts the caret into it',
      'is taken back to what was typed by one undo',
      'offline text comes back after a reload',
      'two authors of a page are asked',
    ],
    stays:
      'one changed word, and keys; questions in decidesConflicts and src/app/drafts/wikiDrafts.api.test.ts, text without a network in draftsSurvive, axe in everyScreen',
  },
  categoriesAreChosen: {
    titles: [
      'a category is chosen by keyboard, and Escape keeps the earlier one',
      'a category filter is cleared by clicks and reports unknown words',
      'a whole title counts before the tree has loaded, a part never does',
      'a category made here is found at once with its path',
      'the tree opens at the field and gives it an exact title',
      'the list follows renamed and moved categories',
      'every category field finds the same categories with their paths',
    ],
    stays:
      'a category that is chosen while a guide is begun, in authorDescribesGuide; the search in src/app/categories',
  },
  pagesAreIndexed: {
    titles: ['pages stand in the order of their links'],
    stays:
      'a missing page that is found and written; the order in src/server/dependents/pageIndex.test.ts',
  },
  pagesComeAndGo: {
    titles: [
      'only kinds that one may write are offered, each with its purpose',
      'a category in use is not deleted and names what uses it',
      'undoing a deletion keeps a page made anew meanwhile',
      'titles unfit for an address are refused before any request',
      'deleting a page names what links to it and can be undone',
      'a link to a missing page offers signed-in people to write it',
      "a deleted page is not shown from the browser's cache",
    ],
    stays:
      'a title that is taken, and a new page; deletions in src/app/wikis/restorePage.api.test.ts, rules in src/server/wikis',
  },
  pagesGrow: {
    titles: [
      'the slash menu brings cards of parts and of categories',
      'unanswered prompts of a page template are never saved',
      'a category shows the parts and tools of its guides',
      'pages of people and teams show what they wrote about themselves',
      'links, pictures and prompts fit on a phone, in light and dark',
      'a picture in text gets caption, size, place and text in one undo',
      'moving a category from its editor keeps unsaved text',
      'a link to a heading survives changes of case and punctuation',
      'the picture of a page is a field and not part of its text',
      'a link to a missing or renamed page',
      'a new page opens with the caret',
    ],
    stays:
      'missing pages in pagesAreIndexed, a new page in pagesComeAndGo; links in src/server/wikitext',
  },
  pagesLookBack: {
    titles: [
      'two revisions of a page compare from the address alone',
      'one block by keys: only that comes back',
      'history refuses unknown revisions and unwritten pages',
      'page history marks the one table cell that changed',
      'restoring a whole revision previews',
    ],
    stays: 'what is restored of a guide in authorLooksBack; pages in src/app/revisions',
  },
  pagesTakeBack: {
    titles: [
      'wiki text view and page share one undo history',
      'what somebody else wrote meanwhile stays when mine is taken back',
      'what is typed after a table was undone',
    ],
    stays: 'undoing after a reload; somebody else’s words in src/app/drafts',
  },
  pagesTakePastes: {
    titles: [
      'a word processor in the browser',
      'a web page',
      'a mail',
      'thirty rows',
      'a paste from a word processor keeps structure',
      'a paste from a spreadsheet keeps structure',
      'a cut chip comes back by undo',
    ],
    stays: 'pictures; lines in authorPastes, chips and other sources in src/app/editor',
  },
}
