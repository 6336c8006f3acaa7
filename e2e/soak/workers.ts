// Journeys of those who work by guides, train and sign that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const workers: InSoak = {
  benchOffline: {
    titles: [
      'offline entries of a run taken over can be copied',
      'a run ended offline is sent from whatever page',
    ],
    stays: 'an offline run that survives a killed tab',
  },
  benchRemembers: {
    titles: ['home lists unsent, waiting'],
    stays:
      'what is unsent after a crash in draftsComeBack; the lists of home in everyScreen and everyState',
  },
  benchWorks: {
    titles: [
      'the bench is legible on desk and phone and passes axe',
      'pictures of later steps show offline, in place and enlarged',
      'a suspended run is taken over on another machine',
    ],
    stays:
      'a run by keys, an order that is under way; hand-overs in src/server/worklog, the screen in everyScreen',
  },
  boardWatches: {
    titles: [
      'the board shows what happened before its event stream began',
      'the board is filtered by team, category and state, each by an address',
      'of two people who take over a run at once one is refused',
      'a form kept by its author survives a concurrent save and a reload',
      'a Moderator suspends a run read-only',
    ],
    stays: 'the board that follows a run; suspended runs in src/server/worklog',
  },
  releasesAreAnsweredFor: {
    titles: [
      'the board refuses moves that the release states forbid',
      'keys open the next and the previous request of the inbox',
      'two releases compare at an address that anybody can open',
    ],
    stays: 'a rejected release that goes live; states in src/server/releases/states.test.ts',
  },
  releasesHangTogether: {
    titles: [
      'the calendar shows a week and its neighbours',
      'releases are copied into new guides from the board',
      'a stage that cannot be met is named in the language of whoever asked',
      'a lent duty is signed with both names and taken back',
      'a release pins the release of its prerequisite',
    ],
    stays:
      'signatures in releasesAreAnsweredFor; what a release pins in src/server/releases, duties in src/server/approvals',
  },
  runInTwoTabs: {
    titles: [
      'a second tab finishes the run of a killed one with everything typed',
      'a reloaded page works on its run as before',
      'of two tabs one works on the run',
    ],
    stays:
      'a run that outlives its tab in benchOffline, steps that are signed once in wordsStayMeanwhile, tabs of which one writes in twoTabs; the journal of a run in src/app/work',
  },
  signerLooksBack: {
    titles: ['a request without its content says why'],
    stays: 'signatures in releasesAreAnsweredFor; requests in src/server/approvals',
  },
  trainingIsRun: {
    titles: [
      'a faulty package is explained and the draft takes another',
      "a team's module is listed for its members only",
      'a Moderator filters and exports the results of three people',
    ],
    stays:
      'a module that is made, published and replaced; results and faulty packages in src/server/training',
  },
  trainingPlays: {
    titles: [
      'a running module outlives an expired session',
      'SCORM 2004',
      'opening a module again',
      'a module of several parts',
      'a SCORM 1.2 attempt resumes after the server was killed',
      'offline results of a module',
    ],
    stays:
      'a hostile package, and a module that is played in trainingIsRun; attempts of 1.2 and 2004 in src/server/training',
  },
}
