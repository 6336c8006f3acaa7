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
    ],
    stays: 'one changed word, keys, links, undo and two authors; axe in everyScreen',
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
  pagesComeAndGo: {
    titles: [
      'only kinds that one may write are offered, each with its purpose',
      'a category in use is not deleted and names what uses it',
      'undoing a deletion keeps a page made anew meanwhile',
      'titles unfit for an address are refused before any request',
      'deleting a page names what links to it and can be undone',
      'a link to a missing page offers signed-in people to write it',
    ],
    stays: 'a title that is taken, and a deletion seen from a cache; rules in src/server/wikis',
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
    ],
    stays: 'links to missing pages, and a new page',
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
    ],
    stays:
      'undoing after a reload, and after a table (W8); somebody else’s words in src/app/drafts',
  },
  pagesTakePastes: {
    titles: [
      'a word processor in the browser',
      'a web page',
      'a mail',
      'thirty rows',
      'a paste from a word processor keeps structure',
      'a paste from a spreadsheet keeps structure',
    ],
    stays:
      'chips and pictures; documents and tables in authorPastes, other sources in src/app/editor',
  },
  sourceKeepsWords: {
    titles: [
      'a reading tab takes no letters in wiki text and tables',
      "a blank at the end of a line stays while somebody else's save merges",
      'continuous typing in the wiki text is journalled within a second',
    ],
    stays: 'merging, and saving in a word; the journal in rendererKilled',
  },
}
