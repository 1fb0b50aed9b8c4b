// The address is still the one that was asked for.
addEventListener('online', () => location.reload());
