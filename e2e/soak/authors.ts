// Journeys of those who write guides that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const authors: InSoak = {
  authorArrangesSteps: {
    titles: [
      'a merge over a limit asks, and a refused ninth line offers a split',
      'a title of 129 characters is shown, counted and never sent',
      'chosen steps are moved, duplicated, deleted and copied together',
      'prerequisite steps are closed, read-only and never sent',
      'moving a step by handle, keys or number takes one write each',
      'a deleted step can be restored',
      'a step that was asked for stands at the top',
    ],
    stays:
      'adding, splitting and merging steps; deleted steps in src/app/guides/edit/steps/actions, limits in src/app/drafts and src/contract',
  },
  authorChecksGuide: {
    titles: [
      'alternative text is given at the finding',
      'a line that is only just made is no finding',
      'the list is a sheet on a phone',
    ],
    stays:
      'findings that are reached by a key and mended; what is found in src/app/guides/edit/check, texts of pictures in src/app/guides/edit/steps/media/altText.test.ts',
  },
  authorDescribesGuide: {
    titles: ['a refused type is reported at its field and keeps the form'],
    stays:
      'a guide begun by keyboard; refused fields in src/testing/everyEndpoint/badInput.test.ts',
  },
  authorDrawsOnPictures: {
    titles: [
      'shapes drawn by mouse are kept',
      'the same place at 440 and 1600',
      'a line that is recoloured',
      'two taps draw a shape',
      'a drawing that was not sent is kept',
    ],
    stays:
      'drawing by keys; what is kept in src/app/drafts/journal/drawingDrafts.test.ts, places and colours in src/app/media/drawing',
  },
  authorEditsGuide: {
    titles: [
      'the same by keyboard only',
      'an author begins a guide from nothing, writes two steps and publishes it',
      'an author edits, reorders and publishes',
      'real guides are imported beside',
    ],
    stays:
      'a whole guide by keyboard in authorMakesGuide and by touch in authorOnPhone; imports in src/commands/import.test.ts',
  },
  authorFillsDetails: {
    titles: [
      'an entry over its limit is kept, counted and sent only once shortened',
      'difficulty is one of five or none and times are sent as ordered seconds',
      'removing the main document clears its mark in the same write',
      'locked flags name who sets them and the others can be ticked',
      'a step picture becomes the cropped picture of the guide',
      'parts come from a spreadsheet, from known names and from new pages',
      'deleting a guide that others use asks for its title first',
      'a prerequisite that closes a circle is refused with the circle named',
      'publishing waits for unsent text',
    ],
    stays:
      'publishing in authorMakesGuide and authorOnPhone; circles in src/server/guides, what publishing waits for and other fields in the tests of src/app/guides and src/testing/everyEndpoint/badInput.test.ts',
  },
  authorIgnoresFindings: {
    titles: [
      'another editor sees what is ignored',
      'who reviews an edit of the guide sees',
      'who signs a release sees what is ignored',
    ],
    stays:
      'a finding that is ignored, and is back; who sees it in src/server/guides/check/ignored.test.ts',
  },
  authorKeepsMedia: {
    titles: [
      'a picture used in three places links to each of them',
      'bulk deletion keeps files that came into use meanwhile',
      'a library of hundreds draws only visible items',
    ],
    stays:
      'uploads; drawing of few rows in treeBrowser, uses and bulk deletion in src/server/media',
  },
  authorKeepsPace: {
    titles: ['a guide of 500 steps has one editor and a key renders one step'],
    stays:
      'a guide that is written in authorMakesGuide; what follows a key late in src/app/drafts/react/debouncedView.test.ts, the time of a key in `npm run bench`',
  },
  authorLooksBack: {
    titles: [
      'history handles one revision, a failed list and a missing service',
      'forty revisions are grouped, and any two compare from the address',
      'a moved step with one changed word shows as one move and one word',
    ],
    stays: 'what is restored, with its preview; comparison in src/patrol and src/app/revisions',
  },
  oneJobEveryWay: {
    titles: [
      'a guide is written and published by clicks alone',
      'a guide is written and published by touch at 320 px',
      'a guide is written and published from right to left',
      'a guide is written and published in a longer language',
    ],
    stays: 'the job by keys alone; a guide by touch in authorOnPhone',
  },
  authorMakesPictureGuide: {
    titles: ['a guide of photographs with drawings takes two minutes by touch'],
    stays: 'six photographs by mouse and keys; a guide by touch in authorOnPhone',
  },
  authorMakesGuide: {
    titles: ['a guide of three illustrated steps is published by clicks only'],
    stays: 'the same by keyboard; by touch in authorOnPhone',
  },
  authorOnPhone: {
    titles: ['a conflict in one line is decided by touch'],
    stays: 'a guide that is written on a phone; conflicts in decidesConflicts',
  },
  authorPastes: {
    titles: [
      'one undo takes back a paste of many steps and one redo repeats it',
      'a plain paste goes in at the caret and splits at line breaks only',
      'pasted documents, tables and mails',
    ],
    stays: 'copied lines; what is pasted in src/app/editor/paste',
  },
  authorPublishes: {
    titles: [
      'publishing from the steps checks links and prerequisites afresh',
      'lost answers make one guide, set its tag and keep it as a favourite',
      'a lost answer to publishing',
      'the flag “In Progress” stays',
    ],
    stays:
      'publishing in authorMakesGuide; lost answers of every write in src/app/api/lostAnswers.api.test.ts',
  },
  authorReplacesPicture: {
    titles: ['undoing a replacement skips and reports places changed since'],
    stays: 'replacements in src/server/media',
  },
  authorSeesEvidence: {
    titles: [
      'the tabs beside the steps follow',
      'evidence without a source is left out',
      'the history of a step names its last changes',
      'parts and tools lead to the lines',
    ],
    stays:
      'evidence that leads on from each source; the tabs in src/app/guides/edit, wordings of a line in authorSeesWhoWrote',
  },
  authorSeesWhoWrote: {
    titles: ['on a phone a line tells who wrote it'],
    stays: 'the same on a desk',
  },
  authorTakesPictures: {
    titles: [
      'a step refuses a fourth picture and reorders three in every way',
      'a picture is cropped by keyboard as 4:3 data and keeps its original',
      'a picture takes its text from its line unless it is decorative',
      'foreign films are sandboxed and allow-listed, and none plays by itself',
      'a file dropped on a gap makes a step, and a failed upload is repeated',
      'a picture that waits for an answer is never called saved nor left out',
      'an upload goes on after a reload',
    ],
    stays:
      'photographs without their place; uploads after a reload in src/app/drafts/uploads/uploadQueue.api.test.ts, a guide of pictures in photoBoard',
  },
  authorWritesLines: {
    titles: [
      'Tab indents a line with its children and says why it cannot',
      'a refused ninth line is explained and Ctrl+Enter opens the next step',
      'bullets and marks by keyboard leave the wiki text unchanged otherwise',
      'an emptied line keeps its id until the caret leaves the step',
      'lines are entered, chosen and left by keyboard alone',
      'each bullet is set by its key and is there after saving',
      'a line moves with its children',
    ],
    stays:
      'Enter, Backspace and undo; a whole guide by keyboard in authorMakesGuide; bullets and moving in src/app/editor and src/app/guides',
  },
  authorWritesLong: {
    titles: ['edits leave as many listeners', 'a key draws its own step and nothing else'],
    stays:
      'a guide that is written in authorMakesGuide; what follows a key late in src/app/drafts/react/debouncedView.test.ts',
  },
  formattedFields: {
    titles: [
      'one word typed into an introduction',
      'the wiki text is there on request',
      'the caret stays beside its words in wiki text',
      'words of two authors in one paragraph',
      'paragraphs beyond the lines that are sent',
      'whoever may only read a guide',
    ],
    stays:
      'one changed word in authorWritesPages, whose editor is the same; two authors in refetchKeepsWords and loseNoWord, rights in src/testing/everyEndpoint/matrix.test.ts, the caret in src/app/editor',
  },
  guideStandsInLanguages: {
    titles: [
      'a guide shows how far both its translations',
      'the language of a guide is chosen where',
    ],
    stays:
      'a translation in translatorTranslates; how far they are in src/server/guides/translation/progress.test.ts',
  },
  guidesBecomeBooklets: {
    titles: ['for folding, a sheet of A4 or letter'],
    stays: 'pages of A5',
  },
  guidesShowOthers: {
    titles: ['where nobody knows who shows a guide'],
    stays: 'guides that are named before each change',
  },
  lineCommands: {
    titles: [
      '"/" at the start of an empty line',
      'what is typed is undone and brought back by buttons',
    ],
    stays: '“[[” and “@” by keys; commands in src/app/editor, undoing in pagesTakeBack',
  },
  photoBoard: {
    titles: [
      'sixty pictures become twenty steps with one dialog and two clicks',
      'sixty pictures become twenty steps by touch',
      'a killed tab comes back to its board',
      'pictures are grouped by touch',
    ],
    stays:
      'twelve pictures by keys, clicks and drag; what is kept in src/app/drafts/journal, touch in authorOnPhone',
  },
  previewIsTheReadersPage: {
    titles: ["preview and reader's page give the same HTML"],
    stays:
      'the preview of what is not saved yet; what it shows in src/app/guides/preview/previewGuide.test.ts',
  },
}
