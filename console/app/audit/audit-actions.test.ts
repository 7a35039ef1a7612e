import { actOf, ACTION_CHOICES } from './audit-actions';

describe('the acts of the audit log', () => {
  it('are offered each once, in the order of the alphabet', () => {
    const labels = ACTION_CHOICES.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)));
  });

  it('are none of another name', () => {
    expect(actOf('circuit.isolated')).toBe('circuit.isolated');
    expect(actOf('circuit.isolate')).toBeUndefined();
    expect(actOf(undefined)).toBeUndefined();
  });
});
