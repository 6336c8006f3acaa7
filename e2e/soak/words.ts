// Journeys about words that must not be lost that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const words: InSoak = {
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
      'caret and text after a crash; the list of unsent documents in everyScreen, merging in loseNoWord and src/app/drafts',
  },
  draftsLeaveAndReturn: {
    titles: [
      'exported edits come back to a cleared browser',
      'a file of another account is imported by nobody else',
    ],
    stays:
      'what settings say of the device; files that leave a browser and come back to a cleared one, other accounts’ among them, in src/app/drafts/transfer/transfer.api.test.ts',
  },
  draftsSurvive: {
    titles: [
      'text typed without a network outlives the crash of its page',
      'a page that is closed in the middle of a word',
    ],
    stays:
      'a killed server, and a network that comes back; pages that end in rendererKilled and draftsComeBack',
  },
  drawingsAreKept: {
    titles: [
      'what was drawn outlives a reload',
      'what was drawn on a picture that another drew on since',
      'what two people drew on one picture',
      'a picture is drawn on from the media manager',
    ],
    stays:
      'shapes and lines that light up; drawing in authorDrawsOnPictures, what is kept in src/app/drafts/journal/drawingDrafts.test.ts, two people in src/app/drafts/merge',
  },
  editsWait: {
    titles: [
      'on a page of the wiki likewise',
      'home shows the edits of one’s own that wait, and what became of them',
      'an open editor shows that its edit was accepted or denied',
      'a newcomer is offered to suggest an edit',
      'who may only propose is not offered to publish, tag or delete',
      'a newcomer sees that a save waits, beside the readers',
    ],
    stays:
      'a newcomer whose edit waits and is mended in moderatorPatrols; rights in src/testing/everyEndpoint/matrix.test.ts, its fate in src/app/drafts/send/heldEdits.api.test.ts',
  },
  formsKeepWords: {
    titles: [
      'what was sent is not there again',
      'a denial that was begun comes back',
      'an appeal that was begun comes back',
      'why somebody is suspended is not written twice',
    ],
    stays:
      'words about a mistake: all forms keep theirs by the same part, src/app/drafts/journal/keptTexts.test.ts',
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
      'quickly typed tags are all set',
    ],
    stays:
      'words of a form in formsKeepWords; tags in src/server/tags/workbench.test.ts, the other writes in src/app/api/lostAnswers.api.test.ts',
  },
  itemsKeepTheirRows: {
    titles: [
      'Enter keeps typed text when the list is for earlier letters',
      'tools inserted above keep the focus',
    ],
    stays: 'somebody else’s save beside typed text, in refetchKeepsWords',
  },
  journalFails: {
    titles: [
      'the browser is asked once to keep what it holds, after the first edit',
      "a browser without storage warns before a deleted step's text is dropped",
      'a journalled edit never asks before leaving',
    ],
    stays: 'a browser without storage; the journal in src/app/drafts',
  },
  linesGoToNewStep: {
    titles: ['both wordings of a full step lose no word'],
    stays:
      'words of two authors in loseNoWord; full steps in src/app/drafts/overTheLimit.api.test.ts',
  },
  linesOverTheLimit: {
    titles: [
      'a step over its limits saves only what got shorter',
      'an unknown bullet is shown by name and kept',
      'a line of 360 characters is marked, and a split saves both parts',
    ],
    stays: 'lines that are split in authorArrangesSteps; limits in src/app/drafts',
  },
  newPagesWait: {
    titles: ["a newcomer's new category waits and is not chosen", "a newcomer's new page waits"],
    stays: 'an edit of a newcomer that waits, in moderatorPatrols; new pages in src/server/patrol',
  },
  otherTabWrites: {
    titles: [
      'a picture uploaded in a reading tab comes once the writer closes',
      'nothing is restored while another tab is the writer',
      'a picture of a closed tab is sent by another',
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
      'Back to the guide waits for the last save',
      'a text changed by the service is shown',
      'a step deleted by somebody else keeps',
      'a refused step says why and keeps its text',
    ],
    stays:
      'lying services; refusals in src/app/drafts/faults.api.test.ts, receipts and changed texts in src/app/drafts/lyingService.api.test.ts, steps that somebody deleted in src/app/drafts/twoAuthors.api.test.ts, words that wait in sharedDevice',
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
      'whoever signs out is told of a picture',
      'whoever discards in one tab is told',
      'what was refused goes out after signing in',
    ],
    stays:
      'unsent text in sharedDevice; the queue in src/app/drafts/uploads/uploadQueue.api.test.ts, other tabs in src/app/drafts/journal/discards.api.test.ts',
  },
  sourceKeepsWords: {
    titles: [
      'a reading tab takes no letters in wiki text and tables',
      "a blank at the end of a line stays while somebody else's save merges",
      'continuous typing in the wiki text is journalled within a second',
      "someone else's save merges into the wiki text",
    ],
    stays:
      'a save in the middle of a word, and beside typed text in refetchKeepsWords; merging in src/app/drafts/wikiDrafts.api.test.ts, the journal in rendererKilled',
  },
  twoAuthorsConflict: {
    titles: [
      'Bob saves before',
      '"Mine" keeps the text of Bob, and only after it was chosen',
      'different lines merge when Ada saves before Bob',
      'the same line asks when Ada saves',
      '"Theirs" keeps the text of Ada',
    ],
    stays:
      'questions in decidesConflicts; merging in loseNoWord, both orders in src/app/drafts/twoAuthors.api.test.ts',
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
      'in a page of the wiki, a new paragraph comes behind',
    ],
    stays: 'letters of a new paragraph and a new line of a guide',
  },
}
