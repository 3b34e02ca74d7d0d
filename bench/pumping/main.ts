/** `npm run bench pumping`: replays traffic and attacks through the limits, and reports who was refused. `--seed 7`. */
import { parseArgs } from 'node:util';
import { runBench } from '../harness/run-bench.ts';
import { atMost, type Target } from '../harness/targets.ts';
import { BEYOND, SCENARIOS, type Scenario, simulationOf } from './scenarios.ts';
import { type Outcome, simulate } from './simulate.ts';
import { MOST_FRAUD, MOST_REFUSED } from './targets.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, print: { type: 'boolean' } },
});
const seed = Number(values.seed);

const HEAD = ['scenario', 'traffic', 'codes of the attack', 'users refused', 'budgets exceeded'];

const METHOD = `## Method

Visits are drawn by a seed and replayed through \`createLimits\` of the server, with memory counters, a virtual clock and \`policy.pumping: 'refuse'\`. The limits of requests per client and
the daily budget are left out: what is refused is refused by the four budgets alone. Unless the traffic says otherwise, a shop has 400 new numbers a day after three weeks of history, and an attack 10,000 numbers in 20 hours.

- Users: 85 in 100 enter their code, half of them within 22 s, 95 in 100 within 75 s. 8 in 100 of these, and half of the others, ask for a second code. Three in ten share 60 addresses. Their numbers are
  spread over Jordan's 260 mobile areas of 100,000 numbers, and their addresses over 256 networks of a /16.
- An attack asks once for each of its numbers, in equal steps, and enters no code. Rented blocks lie in areas without users, and its addresses in 256 other networks, unless the traffic says otherwise.
- A user is refused if any request of theirs is. The time of a budget is when it was first exceeded.

The scenarios without a target show what the budgets cannot do: [the decision](../decisions/0035-pumping-stops-itself.md) says why.`;

interface Result {
  readonly scenario: Scenario;
  readonly outcome: Outcome;
}

await runBench('pumping', async (say) => {
  const replay = async (scenarios: readonly Scenario[]) => {
    const results: Result[] = [];
    for (const scenario of scenarios) {
      results.push({ scenario, outcome: await simulate(simulationOf(scenario, seed)) });
      say(scenario.name);
    }
    return results;
  };
  const results = await replay(SCENARIOS);
  const beyond = await replay(BEYOND);
  return {
    facts: [`seed ${seed}`],
    targets: results.flatMap(targetsOf),
    parts: [
      { title: 'Scenarios with targets', head: HEAD, rows: results.map(rowOf) },
      { title: 'What the budgets cannot do', head: HEAD, rows: beyond.map(rowOf) },
    ],
    report: { file: 'pumping.md', title: 'SMS pumping in simulation', method: METHOD },
  };
});

function targetsOf({ scenario, outcome }: Result): readonly Target[] {
  const { fraudAsked, fraudSent, users, usersRefused } = outcome;
  const percent = { unit: '%', digits: 2 };
  const refused = atMost(
    `${scenario.name}: users refused`,
    MOST_REFUSED * 100,
    (usersRefused / users) * 100,
    percent,
  );
  if (fraudAsked === 0) return [refused];
  const sent = (fraudSent / fraudAsked) * 100;
  return [
    atMost(`${scenario.name}: codes of the attack`, MOST_FRAUD * 100, sent, percent),
    refused,
  ];
}

function rowOf({ scenario, outcome }: Result): readonly string[] {
  const { fired, fraudAsked, fraudSent, users, usersRefused } = outcome;
  const budgets = [...fired].map(([rule, { count, firstMinute }]) => {
    const hour = String(Math.floor(firstMinute / 60)).padStart(2, '0');
    const minute = String(Math.floor(firstMinute % 60)).padStart(2, '0');
    return `${rule} ${count}, from ${hour}:${minute}`;
  });
  return [
    scenario.name,
    scenario.text,
    fraudAsked === 0 ? '-' : `${fraudSent} of ${fraudAsked}`,
    `${usersRefused} of ${users}`,
    budgets.join('; ') || 'none',
  ];
}
