export class Reader {
  static from(text) {
    return text instanceof this ? text : new this(text);
  }

  eat() {}

  /** @returns {Token} */
  next() {
    return this.tokens.shift();
  }
}

export class Token {
  show() {}
}

function word() {}
function branch() {}

export { word as var, branch as if };
