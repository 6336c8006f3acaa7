// Journeys of those who write that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const authors: InSoak = {
  authorArrangesSteps: {
    titles: [
      'a merge over a limit asks, and a refused ninth line offers a split',
      'a title of 129 characters is shown, counted and never sent',
      'chosen steps are moved, duplicated, deleted and copied together',
      'prerequisite steps are closed, read-only and never sent',
    ],
    stays:
      'adding, splitting, merging, moving and restoring steps; limits in src/app/outbox and src/contract',
  },
  authorDescribesGuide: {
    titles: ['a refused type is reported at its field and keeps the form'],
    stays: 'a guide begun by keyboard; refused fields in src/server/badInput.test.ts',
  },
  authorEditsGuide: {
    titles: [
      'the same by keyboard only',
      'an author begins a guide from nothing, writes two steps and publishes it',
    ],
    stays: 'the same with the mouse; by keyboard and from nothing in authorMakesGuide',
  },
  authorFillsDetails: {
    titles: [
      'an entry over its limit is kept, counted and sent only once shortened',
      'difficulty is one of five or none and times are sent as ordered seconds',
      'removing the main document clears its mark in the same write',
      'locked flags name who sets them and the others can be ticked',
      'a step picture becomes the cropped picture of the guide',
    ],
    stays:
      'parts, prerequisites, publishing and deleting; other fields in the tests of src/app/guides and src/server/badInput.test.ts',
  },
  authorKeepsMedia: {
    titles: [
      'a picture used in three places links to each of them',
      'bulk deletion keeps files that came into use meanwhile',
    ],
    stays: 'the library by keyboard, and uploads; uses and bulk deletion in src/server/media',
  },
  authorLooksBack: {
    titles: [
      'history handles one revision, a failed list and a missing service',
      'forty revisions are grouped, and any two compare from the address',
    ],
    stays: 'a moved step that is compared, and what is restored; grouping in src/app/history',
  },
  authorMakesGuide: {
    titles: ['a guide of three illustrated steps is published by clicks only'],
    stays: 'the same by keyboard; by touch in authorOnPhone',
  },
  authorPastes: {
    titles: [
      'one undo takes back a paste of many steps and one redo repeats it',
      'a plain paste goes in at the caret and splits at line breaks only',
    ],
    stays: 'documents, tables and mails; undo and plain text in src/app/editor',
  },
  authorPublishes: {
    titles: ['publishing from the steps checks links and prerequisites afresh'],
    stays: 'lost answers to publishing; its checks in authorFillsDetails and src/app/guides',
  },
  authorTakesPictures: {
    titles: [
      'a step refuses a fourth picture and reorders three in every way',
      'a picture is cropped by keyboard as 4:3 data and keeps its original',
      'a picture takes its text from its line unless it is decorative',
      'foreign films are sandboxed and allow-listed, and none plays by itself',
      'a file dropped on a gap makes a step, and a failed upload is repeated',
    ],
    stays:
      'uploads, waiting pictures and photographs; order, crops and films in src/app/media and src/server/media',
  },
  authorWritesLines: {
    titles: [
      'Tab indents a line with its children and says why it cannot',
      'a refused ninth line is explained and Ctrl+Enter opens the next step',
      'bullets and marks by keyboard leave the wiki text unchanged otherwise',
      'an emptied line keeps its id until the caret leaves the step',
    ],
    stays:
      'Enter, Backspace, keys, bullets and moving; the rest in src/app/editor and src/app/guides',
  },
  authorWritesLong: {
    titles: ['edits leave as many listeners'],
    stays: 'a key that draws its own step and nothing else',
  },
  authorWritesPages: {
    titles: [
      'paragraph styles, links, rows and chips work by clicks',
      'the wiki text view edits the same page and moves nothing else',
      'the page editor passes axe in both themes and fits 320 pixels',
      'only changed fields of a page are sent, and only those of its namespace',
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
    ],
    stays: 'every field finds the same categories; choosing in src/app/tree',
  },
  composedText: {
    titles: ['composing over a selection of lines joins only its ends'],
    stays: 'composed text that is typed, and somebody else’s change meanwhile',
  },
  decidesConflicts: {
    titles: [
      'an own wording stays when a third version asks again',
      'taking all of theirs keeps a copy, and a third version asks afresh',
    ],
    stays: 'two questions by keyboard and one about details; third versions in src/app/outbox',
  },
  draftsComeBack: {
    titles: [
      'a second open page counts as another document with unsent edits',
      'one undo removes recovered text, and it can be recovered again',
    ],
    stays: 'caret and text after a crash, merging, and the list of other documents',
  },
  editsWait: {
    titles: [
      'on a page of the wiki likewise',
      'home shows the edits of one’s own that wait, and what became of them',
      'an open editor shows that its edit was accepted or denied',
    ],
    stays: 'a newcomer whose edit waits; its fate in src/app/outbox/heldEdits.api.test.ts',
  },
  goesOnMeanwhile: {
    titles: [
      'two documents upload while the author goes on to the steps',
      'changes to prerequisites during a check all count',
      'copied steps go to the guide chosen when they were copied',
      'a picture put back after another came stands beside it',
      'a comment takes no more text once it is sent',
      'typing in a form during its save survives a reload and is saved next',
      'reasons stay with their comments and double presses decide once',
    ],
    stays:
      'tags, and a reason without an answer; the other writes in src/app/api/lostAnswers.api.test.ts',
  },
  journalFails: {
    titles: [
      'the browser is asked once to keep what it holds, after the first edit',
      "a browser without storage warns before a deleted step's text is dropped",
    ],
    stays: 'a browser without storage; the journal in src/app/outbox',
  },
  linesOverTheLimit: {
    titles: [
      'a step over its limits saves only what got shorter',
      'an unknown bullet is shown by name and kept',
    ],
    stays: 'a line over its limit; a step over its limits in src/app/outbox',
  },
  otherTabWrites: {
    titles: ['a picture uploaded in a reading tab comes once the writer closes'],
    stays:
      'nothing is restored in a reading tab; uploads in src/app/outbox/uploadQueue.api.test.ts',
  },
  pagesComeAndGo: {
    titles: [
      'only kinds that one may write are offered, each with its purpose',
      'a category in use is not deleted and names what uses it',
      'undoing a deletion keeps a page made anew meanwhile',
      'titles unfit for an address are refused before any request',
      'deleting a page names what links to it and can be undone',
    ],
    stays:
      'a title that is taken, a missing page, and a deletion seen from a cache; rules in src/server/wikis',
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
    ],
    stays: 'links to missing pages and headings, a new page, and the picture of a page',
  },
  pagesLookBack: {
    titles: [
      'two revisions of a page compare from the address alone',
      'one block by keys: only that comes back',
      'history refuses unknown revisions and unwritten pages',
    ],
    stays: 'a changed cell, and a page that is restored; addresses in src/app/history',
  },
  pagesTakeBack: {
    titles: ['wiki text view and page share one undo history'],
    stays: 'undoing after a reload, beside somebody else, and after a table (W8)',
  },
  pagesTakePastes: {
    titles: ['a word processor in the browser', 'a web page', 'a mail', 'thirty rows'],
    stays: 'a word processor and a spreadsheet; other sources in src/app/editor',
  },
  picturesGoOnMeanwhile: {
    titles: ['a foreign film is made once however often it is asked for'],
    stays: 'a crop that is cancelled; keys of writes in src/app/api/lostAnswers.api.test.ts',
  },
  savesHonestly: {
    titles: ["receipts of the save line name the service's revisions"],
    stays: 'lying services and lost documents; receipts in src/app/outbox/lyingService.api.test.ts',
  },
  sharedDevice: {
    titles: [
      'where a sign-in has ended elsewhere, the form of its own screen asks alone',
      'offline the editor counts waiting edits and refuses publishing',
    ],
    stays: 'unsent edits at a sign-out, an expired session and a lost right',
  },
  sourceKeepsWords: {
    titles: [
      'a reading tab takes no letters in wiki text and tables',
      "a blank at the end of a line stays while somebody else's save merges",
    ],
    stays: 'merging, saving in a word, and the journal while typing',
  },
  twoAuthorsConflict: {
    titles: ['Bob saves before', '"Mine" keeps the text of Bob, and only after it was chosen'],
    stays: 'the same with Ada first, and “Theirs”',
  },
  twoTabs: {
    titles: ['a reading tab offers no writing'],
    stays: 'two tabs of which one writes and the other takes over, and the journal',
  },
  typedWhileBusy: {
    titles: ['text typed right after a dialog closes follows what was chosen'],
    stays: 'letters at a new paragraph, a new line and a new field',
  },
}
