/** Stands in for Cloudflare's script, at a real address: it draws nothing, and does what the test says. */
window.turnstileStandIn = { widgets: [] };
window.turnstile = {
  render(container, params) {
    const id = `widget-${window.turnstileStandIn.widgets.length + 1}`;
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = 'Stand-in captcha';
    container.append(element);
    window.turnstileStandIn.widgets.push({ id, params, isRemoved: false, element });
    return id;
  },
  remove(id) {
    const widget = window.turnstileStandIn.widgets.find((other) => other.id === id);
    widget.isRemoved = true;
    widget.element.remove();
  },
  reset() {
    throw new Error('a widget gives one token and goes');
  },
};
