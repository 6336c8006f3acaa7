// Journeys of those who keep the site that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const keepers: InSoak = {
  adminAnswersFor: {
    titles: [
      'the audit log refuses a name as a person filter and reports a failed export',
      'chosen ended deliveries are sent again with one request each',
      'an Admin makes, tests, resends, stops and deletes a webhook by keyboard',
    ],
    stays: 'the audit log by keyboard; webhooks in src/server/webhooks',
  },
  adminConfirms: {
    titles: ['a table leaves by passkey, in German as in English'],
    stays: 'a role that is confirmed; passkeys and exports in src/server/auth/confirming.test.ts',
  },
  adminGoesOnMeanwhile: {
    titles: [
      'another lead’s new code stays when only the description is changed here',
      'an adjustment of points keeps points earned meanwhile',
      'invitations go out once and a changed list is checked again',
      'Enter twice makes one webhook',
      'a refused move of a release is reported and can be repeated',
      'Enter soon after a key adds nobody whom an older text found',
      'a saved setting keeps what another Admin set on the version meanwhile',
      'a module whose answer was lost is made once, however often it is tried',
      'a table under review is applied once',
      'a Moderator suspends a run whose worker went on meanwhile',
      'a bulk role change is sent once',
      'an audience that two Admins change',
    ],
    stays:
      'a bulk change in peopleTable; audiences in src/server/training, tables in src/server/users, runs in src/server/worklog, the other writes in src/app/api/lostAnswers.api.test.ts',
  },
  adminKeepsPeople: {
    titles: ['five invited people become a team'],
    stays:
      'invitations, teams and views by screens of their own in everyScreen, peopleTable and viewsAreRead; rights in src/server/invitations and src/server/teams',
  },
  changesAreSeen: {
    titles: ['a new page of a newcomer is seen and taken down'],
    stays: 'an edit that is reverted; newcomers in undoesAPerson',
  },
  commentsAreKept: {
    titles: [
      'held comments of newcomers are decided by keys and by clicks',
      'nobody decides their own comment or one decided meanwhile',
    ],
    stays:
      'a comment that is hidden, restored and removed; rules in src/server/comments/moderation.test.ts',
  },
  deciderMendsSteps: {
    titles: [
      'files and new steps are refused in words',
      'a long edit is put right at any width',
      'a key accepts what was left undecided',
    ],
    stays:
      'an edit that is mended at two widths, and merged; what is left undecided in src/server/patrol',
  },
  deletedComesBack: {
    titles: [
      'a page comes back, and one that was made anew',
      'an Admin reads the releases of a deleted guide',
    ],
    stays:
      'a guide that comes back; pages in src/app/wikis/restorePage.api.test.ts, releases in src/server/releases',
  },
  deskKeepsStill: {
    titles: [
      'an edit with an expired claim',
      'mended words of a denied',
      'a question stays',
      'did not leave',
      'a refused decision waits while',
      'a late answer for the whole queue',
      'an unattended desk claims no edits',
      'a refused decision waits until',
      'an undo that arrived, though',
    ],
    stays:
      'decisions in clearsTheQueue and patrolOffline; claims and repeated requests in src/server/patrol',
  },
  missesAreMended: {
    titles: ['where nothing is found, its words lead on'],
    stays: 'what was not found, and asking for a guide',
  },
  moderatorPatrols: {
    titles: [
      'the desk works at 390 px',
      'an edit in conflict is settled by an edit that holds both',
    ],
    stays:
      'a denied edit that is mended, one that another decides first; conflicts in src/server/patrol',
  },
  movesCategories: {
    titles: [
      'a move of 20 categories reports the two that moved meanwhile',
      'a name that comes late closes no other dialog with what is typed there',
      'moves are offered to nobody without the right or the network',
      'a category moves by clicks and refused places give a reason',
      'category details lead to editor, history and tags',
      'five logged moves are undone together after a reload',
      'categories are made, renamed and deleted from the tree',
      'a row taken by its name lands',
      'the tree ends with the window',
      'a drag moves a category once',
    ],
    stays: 'moving by keys; dragging and the rest in src/app/tree/moves',
  },
  patrolDesk: {
    titles: [
      'a page compares as source and as read, and marks a new host',
      'a stacked edit is compared with live and with the one below',
      'a held key accepts one edit',
    ],
    stays:
      'a queue that is cleared by keys in clearsTheQueue, a held key in wordsStayMeanwhile; comparison in src/patrol',
  },
  patrolOffline: {
    titles: [
      'offline decisions end with the held edits and are sent once',
      'U takes back the latest decision even before it is answered',
    ],
    stays: 'decisions that survive the tab; keys of writes in src/app/api/lostAnswers.api.test.ts',
  },
  patrolPictures: {
    titles: [
      'what became of the shapes on a picture',
      'a replaced picture is compared in three ways',
    ],
    stays: 'the desk in clearsTheQueue and moderatorPatrols; what differs in src/patrol',
  },
  patrolQueue: {
    titles: [
      'edits of one person are decided together after a preview',
      'a long queue is scrolled to its end',
    ],
    stays:
      'clearing the queue in clearsTheQueue; pages of a long queue in src/server/patrol/queue/queue.test.ts, drawing of few rows in src/app/tree',
  },
  patrolStates: {
    titles: [
      '“loading”',
      '“empty by filter”',
      '“leased by another”',
      '“decided by another”',
      '“document deleted”',
      '“no right to decide”',
      '“empty queue”',
      '“lease lost”',
      '“offline”',
      '“sending failed”',
      '“item”',
      '“conflict”',
    ],
    stays:
      'the table of states; an empty desk, and one without a network, in everyState; each state in src/app/patrol',
  },
  peopleTable: {
    titles: [
      'chosen columns live in the address and the export follows filters',
      'a card beside the table keeps scroll, filters and choice',
      'the last Admin is told why their account cannot be changed',
      'the card of an erased account offers no acts',
      'the table, a card and a team fit a phone, with nothing behind its edges',
      'each line of an invitation brings people into its own teams',
      'combined filters live in the address and are cleared at once',
      'a person fetches all that is kept about them from their own page',
      'reputation is adjusted with a reason',
      'an export that is imported again changes nothing',
      'a suspension says what it does',
    ],
    stays:
      'a bulk change, and a suspension in suspendedAppeals; the rest in src/server/users and src/server/auth/suspended.test.ts',
  },
  plansMoves: {
    titles: [
      'a planned move between two trees can be taken out again',
      'a plan of 16 moves is resumed',
    ],
    stays: 'moves in movesCategories; plans that are resumed and taken back in src/app/tree/moves',
  },
  tagsAreKept: {
    titles: [
      'ten thousand tags are paged and only near rows are drawn',
      'look-alike tags are merged and renamings are previewed',
      'a tag is taken off three documents and put back',
      'search results are tagged in one run and synonyms apply',
      'a near match offers the existing tag of a guide',
    ],
    stays: 'merging and dividing; lists and synonyms in src/server/tags',
  },
  treeBrowser: {
    titles: [
      'filters for stubs and guides live in the address',
      'details name path, summary, guides, tags and the last change',
      'an address of nine levels opens its deepest known place',
      'tree rows are sorted by name and count what is below them',
      'focus stays on a row scrolled away and the next key returns to it',
      'a move made elsewhere shows when the window gets focus',
      'holding Down loads the details of the last row only',
      'fast scrolling asks for counts once',
      'the tree filter ignores case and accents',
    ],
    stays: 'the tree by keyboard; its filter and the rest in src/app/tree',
  },
  viewsAreRead: {
    titles: [
      'a saved view opens with the rights of whoever follows its link',
      'views of a document and a person show right dates to allowed readers',
      'a truncated view table is marked and draws near rows only',
      'a person pauses and clears their own view history',
    ],
    stays: 'the overview; near rows in treeBrowser, rights in src/server/views',
  },
  wordsStayMeanwhile: {
    titles: [
      'leaving the dialog of a new team prevents its redirect',
      'a reason for rejection survives another signature dialog',
      'a process saved meanwhile keeps what is written here and says so',
      'a late answer of one dialog leaves the next one alone',
      'a late reason is offered in the next question about the run',
      'no button of the bench moves from step to step',
    ],
    stays: 'a held key and a double click; the screens in everyScreen',
  },
}
