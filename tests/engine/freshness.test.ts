import { describe, expect, it } from 'vitest';
import { Freshness } from '../../src/engine/freshness';
import { House, type Surroundings } from '../../src/engine/house';
import { Library } from '../../src/engine/library';
import { Sources } from '../../src/engine/sources';
import { Home } from './real-vault';

/** A house of which each look waits until the test lets it go. */
class SlowHouse extends House {
  readonly asked: string[] = [];
  fails = false;
  private gates: (() => void)[] = [];

  override async lookAround(...closeness: Parameters<House['lookAround']>): Promise<Surroundings> {
    this.asked.push(closeness[0]);
    await new Promise<void>((resolve) => this.gates.push(resolve));
    if (this.fails) throw new Error('the disk is away');
    return super.lookAround(...closeness);
  }

  letGo(): void {
    for (const gate of this.gates.splice(0)) gate();
  }
}

function opened(): { home: Home; house: SlowHouse; freshness: Freshness } {
  const home = new Home();
  const house = new SlowHouse(home.host, home.settings);
  const library = new Library(house);
  return { home, house, freshness: new Freshness(house, library, new Sources(house, library)) };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('40-4: when the engine looks again', () => {
  it('40-4: questions that come together share a look, and half a minute later there is a new one', async () => {
    const { home, house, freshness } = opened();
    const both = Promise.all([freshness.glance(), freshness.glance()]);
    await turn();
    house.letGo();
    const [one, other] = await both;
    expect([one.look === other.look, one.checked, house.asked]).toEqual([true, false, ['names']]);
    home.time.now += 30_000;
    const later = freshness.glance();
    await turn();
    house.letGo();
    expect((await later).look === one.look).toBe(false);
  });

  it('40-4: a look that began before a change is not believed after it', async () => {
    const { house, freshness } = opened();
    const check = freshness.check();
    await turn();
    freshness.changed();
    house.letGo();
    const before = await check;
    const after = freshness.glance();
    await turn();
    house.letGo();
    expect((await after).look === before.look).toBe(false);
    expect((await after).checked).toBe(true);
  });

  it('40-4: who asks for a check while one works gets one that begins after it; who only wants to be sure joins', async () => {
    const { house, freshness } = opened();
    const first = freshness.check();
    const joined = freshness.settled();
    const second = [freshness.check(), freshness.check()];
    await turn();
    expect(house.asked).toEqual(['stamps']);
    house.letGo();
    expect((await joined).look === (await first).look).toBe(true);
    await turn();
    house.letGo();
    await Promise.all(second);
    expect(house.asked).toEqual(['stamps', 'stamps']);
  });

  it('40-4: a look that failed is told and not kept', async () => {
    const { house, freshness } = opened();
    house.fails = true;
    const failed = [freshness.glance(), freshness.check()].map((asked) => expect(asked).rejects.toThrow('the disk is away'));
    await turn();
    house.letGo();
    await Promise.all(failed);
    house.fails = false;
    const next = freshness.settled();
    await turn();
    house.letGo();
    expect((await next).checked).toBe(true);
  });

  it('40-4: other settings make what is remembered doubtful again', async () => {
    const { house, freshness } = opened();
    const check = freshness.check();
    await turn();
    house.letGo();
    await check;
    freshness.doubt();
    const doubtful = freshness.glance();
    await turn();
    house.letGo();
    expect((await doubtful).checked).toBe(false);
  });

  it('40-4: who wants to be sure after other settings does not join a check that began before them, and such a check makes nothing sure', async () => {
    const { house, freshness } = opened();
    const before = freshness.check();
    await turn();
    freshness.doubt();
    const after = freshness.settled();
    house.letGo();
    const old = await before;
    await turn();
    expect(house.asked).toEqual(['stamps', 'stamps']);
    const meanwhile = freshness.glance();
    await turn();
    house.letGo();
    expect((await meanwhile).checked).toBe(false);
    expect((await after).look === old.look).toBe(false);
    expect((await freshness.glance()).checked).toBe(true);
  });
});
