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
    ],
    stays:
      'adding, splitting and merging steps; deleted steps in src/app/guides/edit/steps/actions, limits in src/app/drafts and src/contract',
  },
  authorDescribesGuide: {
    titles: ['a refused type is reported at its field and keeps the form'],
    stays:
      'a guide begun by keyboard; refused fields in src/testing/everyEndpoint/badInput.test.ts',
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
      'parts come from a spreadsheet, from known names and from new pages',
      'deleting a guide that others use asks for its title first',
      'a prerequisite that closes a circle is refused with the circle named',
    ],
    stays:
      'publishing; circles in src/server/guides, other fields in the tests of src/app/guides and src/testing/everyEndpoint/badInput.test.ts',
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
    stays: 'a key that draws its own step and nothing else, in authorWritesLong',
  },
  authorLooksBack: {
    titles: [
      'history handles one revision, a failed list and a missing service',
      'forty revisions are grouped, and any two compare from the address',
      'a moved step with one changed word shows as one move and one word',
    ],
    stays: 'what is restored, with its preview; comparison in src/patrol and src/app/revisions',
  },
  authorMakesGuide: {
    titles: ['a guide of three illustrated steps is published by clicks only'],
    stays: 'the same by keyboard; by touch in authorOnPhone',
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
    ],
    stays: 'a lost answer to publishing; every other write in src/app/api/lostAnswers.api.test.ts',
  },
  authorReplacesPicture: {
    titles: ['undoing a replacement skips and reports places changed since'],
    stays: 'replacements in src/server/media',
  },
  authorTakesPictures: {
    titles: [
      'a step refuses a fourth picture and reorders three in every way',
      'a picture is cropped by keyboard as 4:3 data and keeps its original',
      'a picture takes its text from its line unless it is decorative',
      'foreign films are sandboxed and allow-listed, and none plays by itself',
      'a file dropped on a gap makes a step, and a failed upload is repeated',
      'a picture that waits for an answer is never called saved nor left out',
    ],
    stays:
      'uploads after a reload and photographs; pictures without an answer in src/app/drafts/uploads/uploadQueue.api.test.ts',
  },
  authorWritesLines: {
    titles: [
      'Tab indents a line with its children and says why it cannot',
      'a refused ninth line is explained and Ctrl+Enter opens the next step',
      'bullets and marks by keyboard leave the wiki text unchanged otherwise',
      'an emptied line keeps its id until the caret leaves the step',
      'lines are entered, chosen and left by keyboard alone',
      'each bullet is set by its key and is there after saving',
    ],
    stays:
      'Enter, Backspace and moving; a whole guide by keyboard in authorMakesGuide; bullets in src/app/editor and src/app/guides',
  },
  authorWritesLong: {
    titles: ['edits leave as many listeners'],
    stays: 'a key that draws its own step and nothing else',
  },
  composedText: {
    titles: [
      'composing over a selection of lines joins only its ends',
      'a change by somebody else during composition is kept',
    ],
    stays: 'composed text that is typed; changes meanwhile in refetchKeepsWords',
  },
  decidesConflicts: {
    titles: [
      'an own wording stays when a third version asks again',
      'taking all of theirs keeps a copy, and a third version asks afresh',
      'a question about the details gives focus back to its field',
    ],
    stays:
      'two questions by keyboard; where the focus goes in focusComesBack, third versions in src/app/drafts',
  },
  draftsComeBack: {
    titles: [
      'a second open page counts as another document with unsent edits',
      'one undo removes recovered text, and it can be recovered again',
      'recovered text is merged with newer text before it is sent',
      'other documents with unsent edits',
    ],
    stays:
      'caret and text after a crash; the list of unsent documents in everyState, merging in loseNoWord and src/app/drafts',
  },
  draftsSurvive: {
    titles: ['text typed without a network outlives the crash of its page'],
    stays: 'a page closed in the middle of a word, a killed server, and a network that comes back',
  },
  editsWait: {
    titles: [
      'on a page of the wiki likewise',
      'home shows the edits of one’s own that wait, and what became of them',
      'an open editor shows that its edit was accepted or denied',
      'a newcomer is offered to suggest an edit',
      'who may only propose is not offered to publish, tag or delete',
    ],
    stays:
      'a newcomer whose edit waits; rights in src/testing/everyEndpoint/matrix.test.ts, its fate in src/app/drafts/send/heldEdits.api.test.ts',
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
      'a document removed during another upload stays removed',
      'an unanswered reason is kept and sent with the same key',
    ],
    stays: 'tags; the other writes in src/app/api/lostAnswers.api.test.ts',
  },
  itemsKeepTheirRows: {
    titles: ['Enter keeps typed text when the list is for earlier letters'],
    stays: 'tools that come in above',
  },
  journalFails: {
    titles: [
      'the browser is asked once to keep what it holds, after the first edit',
      "a browser without storage warns before a deleted step's text is dropped",
    ],
    stays: 'a browser without storage; the journal in src/app/drafts',
  },
  linesOverTheLimit: {
    titles: [
      'a step over its limits saves only what got shorter',
      'an unknown bullet is shown by name and kept',
      'a line of 360 characters is marked, and a split saves both parts',
    ],
    stays: 'lines that are split in authorArrangesSteps; limits in src/app/drafts',
  },
  otherTabWrites: {
    titles: [
      'a picture uploaded in a reading tab comes once the writer closes',
      'nothing is restored while another tab is the writer',
    ],
    stays:
      'two tabs of which one writes, in twoTabs; uploads in src/app/drafts/uploads/uploadQueue.api.test.ts',
  },
  picturesGoOnMeanwhile: {
    titles: [
      'a foreign film is made once however often it is asked for',
      'cancelling a crop keeps the picture and text typed in the next dialog',
    ],
    stays:
      'text typed while something is busy, in typedWhileBusy; keys of writes in src/app/api/lostAnswers.api.test.ts',
  },
  savesHonestly: {
    titles: [
      "receipts of the save line name the service's revisions",
      'a guide that somebody deleted keeps the text, and comes back with it',
      'somebody who saves at the same time again and again is named',
    ],
    stays: 'lying services and lost steps; receipts in src/app/drafts/lyingService.api.test.ts',
  },
  sharedDevice: {
    titles: [
      'where a sign-in has ended elsewhere, the form of its own screen asks alone',
      'offline the editor counts waiting edits and refuses publishing',
      'choosing to stay while edits are sent cancels the sign-out',
      'an author who loses the right',
    ],
    stays: 'unsent edits at a sign-out and an expired session; lost rights in src/app/drafts',
  },
  signsOutUnsent: {
    titles: [
      'a picture that is discarded while signing out is sent by nobody later',
      'signing out waits for a picture that is being sent',
      'an open question is asked again after its author signs in again',
      'a picture that waits is kept',
    ],
    stays:
      'a picture that the device cannot keep, and unsent text in sharedDevice; the queue in src/app/drafts/uploads/uploadQueue.api.test.ts',
  },
  twoAuthorsConflict: {
    titles: [
      'Bob saves before',
      '"Mine" keeps the text of Bob, and only after it was chosen',
      'different lines merge when Ada saves before Bob',
    ],
    stays: 'the same line with Ada first, and “Theirs”; merging in loseNoWord',
  },
  twoTabs: {
    titles: [
      'a reading tab offers no writing',
      'the journal writes strictly when a page is hidden or taken over',
    ],
    stays: 'two tabs of which one writes and the other takes over; the journal in src/app/drafts',
  },
  typedWhileBusy: {
    titles: [
      'text typed right after a dialog closes follows what was chosen',
      'what is typed right after a button made the field for it',
    ],
    stays: 'letters at a new paragraph and a new line',
  },
  authorOnPhone: {
    titles: ['a conflict in one line is decided by touch'],
    stays: 'a guide that is written on a phone; conflicts in decidesConflicts',
  },
  benchRemembers: {
    titles: ['home lists unsent, waiting'],
    stays:
      'what is unsent after a crash in draftsComeBack; the lists of home in everyScreen and everyState',
  },
  photoBoard: {
    titles: [
      'sixty pictures become twenty steps with one dialog and two clicks',
      'sixty pictures become twenty steps by touch',
    ],
    stays: 'twelve pictures by keys, clicks and drag, and six by touch',
  },
}
