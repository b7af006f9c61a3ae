import { describe, expect, it } from 'vitest';
import { openEngineInProcess } from '../../../src/engine';
import { RELEVANCE_FLOOR } from '../../../src/engine/answering/relevance-floor';
import { demoHome } from '../demo-home';
import { answeringSettings, asJson, CITED, modelHttp } from './answering-home';

describe('80-3: the measured floor, through the engine', () => {
  it('80-3: a question that has nothing to do with the library is not sent; one that has is', async () => {
    const home = await demoHome();
    let sent = 0;
    const answering = modelHttp(([first]) => asJson([{ text: 'So it is.', marker: first?.marker ?? '', quote: first?.sentence ?? '' }]));
    const engine = await openEngineInProcess(
      {
        ...home.host,
        http: (request) => {
          sent += 1;
          return answering(request);
        },
      },
      answeringSettings(home),
    );
    await engine.index({});
    const foreign = await engine.ask({ id: 'f1', question: 'Which tariff on copper ingots did the sultan of the ottomans abolish after a study of his vizier and the janissaries?' });
    expect(sent).toBe(0);
    expect(foreign).toMatchObject({ kind: 'answered', answer: { claims: [], abstained: { reason: 'below-floor' } } });
    if (foreign.kind === 'answered') {
      expect(foreign.answer.relevance).toBeLessThan(RELEVANCE_FLOOR);
      expect(foreign.answer.abstained?.nearest.length).toBeGreaterThan(0);
      expect(foreign.answer.abstained?.papers).toBeGreaterThan(0);
    }
    const near = await engine.ask({ id: 'n1', question: CITED });
    expect(sent).toBe(1);
    expect(near).toMatchObject({ answer: { abstained: null, claims: [{ support: 'supported' }] } });
    // What was measured is kept with the answer.
    expect(await engine.keptAnswer('n1')).toMatchObject({ answer: { relevance: near.kind === 'answered' ? near.answer.relevance : null } });
    await engine.dispose();
  });
});
