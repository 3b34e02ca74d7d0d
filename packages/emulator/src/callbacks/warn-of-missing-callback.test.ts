import { expect, test } from 'vitest';
import { createWidgetFixture, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { createAttempt, createVerifiedAttempt } from './attempt.fixture.ts';
import { reportOutcome } from './report-outcome.ts';

const OF_PIPELINE = { pipelineID: WIDGET_PIPELINE };
const FAILED = { status: 'failed', error: 'ATTEMPT_EXPIRED' } as const;
const WRONG_CODE = { status: 'failed', error: 'INVALID_OTP' } as const;

test.each([
  ['a success', createVerifiedAttempt(OF_PIPELINE), { status: 'success' } as const],
  ['a failure', createAttempt({ ...OF_PIPELINE, failed: true }), FAILED],
])(
  '%s that is reported to no backend is a warning, with the line to add',
  (_, attempt, outcome) => {
    const { workspace, warnings } = createWidgetFixture();

    reportOutcome(workspace, attempt, outcome);

    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`pipeline ${WIDGET_PIPELINE} of workspace default`);
    expect(warnings[0]).toContain('"backendCallbackURL": "http://localhost:3000/');
  },
);

test('later attempts of the same pipeline repeat no warning, not even after a reset', () => {
  const { workspace, warnings } = createWidgetFixture();
  const attempt = createVerifiedAttempt(OF_PIPELINE);

  reportOutcome(workspace, attempt, { status: 'success' });
  workspace.reset();
  reportOutcome(workspace, attempt, { status: 'success' });

  expect(warnings).toHaveLength(1);
});

test('an attempt that goes on after a wrong code is no warning', () => {
  const { workspace, warnings } = createWidgetFixture();

  reportOutcome(workspace, createAttempt(OF_PIPELINE), WRONG_CODE, '999999');

  expect(warnings).toEqual([]);
});

test('a pipeline with a backend callback is no warning', () => {
  const backendCallbackURL = 'http://localhost:9/webhook';
  const { workspace, warnings } = createWidgetFixture({ pipeline: { backendCallbackURL } });

  reportOutcome(workspace, createVerifiedAttempt(OF_PIPELINE), { status: 'success' });
  workspace.close();

  expect(warnings).toEqual([]);
});
