/**
 * Supported keybindings:
 *   Too many to list. Refer to defaultKeymap below.
 *
 * Supported Ex commands:
 *   Refer to defaultExCommandMap below.
 *
 * Registers: unnamed, -, ., :, /, _, a-z, A-Z, 0-9
 *   (Does not respect the special case for number registers when delete
 *    operator is made with these commands: %, (, ),  , /, ?, n, N, {, } )
 *   TODO: Implement the remaining registers.
 *
 * Marks: a-z, A-Z, and 0-9
 *   TODO: Implement the remaining special marks. They have more complex
 *       behavior.
 *
 * Events:
 *  'vim-mode-change' - raised on the editor anytime the current mode changes,
 *                      Event object: {mode: "visual", subMode: "linewise"}
 *
 * Code structure:
 *  1. Default keymap
 *  2. Variable declarations and short basic helpers
 *  3. Instance (External API) implementation
 *  4. Internal state tracking objects (input state, counter) implementation
 *     and instantiation
 *  5. Key handler (the main command dispatcher) implementation
 *  6. Motion, operator, and action implementations
 *  7. Helper functions for the key handler, motions, operators, and actions
 *  8. Set up Vim to work as a keymap for CodeMirror.
 *  9. Ex command implementations.
 */
/** @arg {import("./types").CodeMirrorConstructor} CM */
export function initVim(CM: import("./types").CodeMirrorConstructor): {
    enterVimMode: (cm: import("./types").CM5EditorInterface) => void;
    leaveVimMode: (cm: import("./types").CM5EditorInterface) => void;
    buildKeyMap: () => void;
    getRegisterController: () => {
        registers: {
            [x: string]: {
                keyBuffer: string[];
                /** @type {InsertModeChanges[]} */
                insertModeChanges: import("./types").InsertModeChanges[];
                /** @type {string[]}*/
                searchQueries: string[];
                linewise: boolean;
                blockwise: boolean;
                /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
                setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
                /** @arg {string} text @arg {boolean} [linewise] */
                pushText(text: string, linewise?: boolean): void;
                /** @arg {InsertModeChanges} changes */
                pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
                /** @arg {string} query */
                pushSearchQuery(query: string): void;
                clear(): void;
                toString(): string;
            };
        };
        unnamedRegister: {
            keyBuffer: string[];
            /** @type {InsertModeChanges[]} */
            insertModeChanges: import("./types").InsertModeChanges[];
            /** @type {string[]}*/
            searchQueries: string[];
            linewise: boolean;
            blockwise: boolean;
            /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
            setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
            /** @arg {string} text @arg {boolean} [linewise] */
            pushText(text: string, linewise?: boolean): void;
            /** @arg {InsertModeChanges} changes */
            pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
            /** @arg {string} query */
            pushSearchQuery(query: string): void;
            clear(): void;
            toString(): string;
        };
        /**
         * @param {string | null | undefined} registerName
         * @param {string} operator
         * @param {string} text
         * @param {boolean} [linewise]
         * @param {boolean} [blockwise]
         */
        pushText(registerName: string | null | undefined, operator: string, text: string, linewise?: boolean, blockwise?: boolean): void;
        /**
         * Gets the register named @name.  If one of @name doesn't already exist,
         * create it.  If @name is invalid, return the unnamedRegister.
         * @arg {string} [name]
         */
        getRegister(name?: string): {
            keyBuffer: string[];
            /** @type {InsertModeChanges[]} */
            insertModeChanges: import("./types").InsertModeChanges[];
            /** @type {string[]}*/
            searchQueries: string[];
            linewise: boolean;
            blockwise: boolean;
            /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
            setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
            /** @arg {string} text @arg {boolean} [linewise] */
            pushText(text: string, linewise?: boolean): void;
            /** @arg {InsertModeChanges} changes */
            pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
            /** @arg {string} query */
            pushSearchQuery(query: string): void;
            clear(): void;
            toString(): string;
        };
        isValidRegister(name: any): name is string;
        shiftNumericRegisters_(): void;
    };
    resetVimGlobalState_: () => void;
    getVimGlobalState_: () => {
        macroModeState: {
            latestRegister: string | undefined;
            isPlaying: boolean;
            isRecording: boolean;
            /** @type {string[]}*/
            replaySearchQueries: string[];
            onRecordingDone: ((newVal?: string) => void) | undefined;
            lastInsertModeChanges: import("./types").InsertModeChanges;
            exitMacroRecordMode(): void;
            /**
             * @arg {CodeMirror} cm
             * @arg {string} registerName
             */
            enterMacroRecordMode(cm: import("./types").CM5EditorInterface, registerName: string): void;
        };
        registerController: {
            registers: {
                [x: string]: {
                    keyBuffer: string[];
                    /** @type {InsertModeChanges[]} */
                    insertModeChanges: import("./types").InsertModeChanges[];
                    /** @type {string[]}*/
                    searchQueries: string[];
                    linewise: boolean;
                    blockwise: boolean;
                    /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
                    setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
                    /** @arg {string} text @arg {boolean} [linewise] */
                    pushText(text: string, linewise?: boolean): void;
                    /** @arg {InsertModeChanges} changes */
                    pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
                    /** @arg {string} query */
                    pushSearchQuery(query: string): void;
                    clear(): void;
                    toString(): string;
                };
            };
            unnamedRegister: {
                keyBuffer: string[];
                /** @type {InsertModeChanges[]} */
                insertModeChanges: import("./types").InsertModeChanges[];
                /** @type {string[]}*/
                searchQueries: string[];
                linewise: boolean;
                blockwise: boolean;
                /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
                setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
                /** @arg {string} text @arg {boolean} [linewise] */
                pushText(text: string, linewise?: boolean): void;
                /** @arg {InsertModeChanges} changes */
                pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
                /** @arg {string} query */
                pushSearchQuery(query: string): void;
                clear(): void;
                toString(): string;
            };
            /**
             * @param {string | null | undefined} registerName
             * @param {string} operator
             * @param {string} text
             * @param {boolean} [linewise]
             * @param {boolean} [blockwise]
             */
            pushText(registerName: string | null | undefined, operator: string, text: string, linewise?: boolean, blockwise?: boolean): void;
            /**
             * Gets the register named @name.  If one of @name doesn't already exist,
             * create it.  If @name is invalid, return the unnamedRegister.
             * @arg {string} [name]
             */
            getRegister(name?: string): {
                keyBuffer: string[];
                /** @type {InsertModeChanges[]} */
                insertModeChanges: import("./types").InsertModeChanges[];
                /** @type {string[]}*/
                searchQueries: string[];
                linewise: boolean;
                blockwise: boolean;
                /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
                setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
                /** @arg {string} text @arg {boolean} [linewise] */
                pushText(text: string, linewise?: boolean): void;
                /** @arg {InsertModeChanges} changes */
                pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
                /** @arg {string} query */
                pushSearchQuery(query: string): void;
                clear(): void;
                toString(): string;
            };
            isValidRegister(name: any): name is string;
            shiftNumericRegisters_(): void;
        };
        searchHistoryController: {
            /**@type {string[]} */
            historyBuffer: string[];
            iterator: number;
            initialPrefix: string | null;
            /**
             * the input argument here acts a user entered prefix for a small time
             * until we start autocompletion in which case it is the autocompleted.
             * @arg {string} input
             * @arg {boolean} up
             */
            nextMatch(input: string, up: boolean): string | undefined;
            /** @arg {string} input */
            pushInput(input: string): void;
            reset(): void;
        };
        jumpList: ReturnType<() => {
            /**@type{Pos|undefined} */
            cachedCursor: import("./types").Pos | undefined;
            add: (cm: import("./types").CM5EditorInterface, oldCur: import("./types").Pos, newCur: import("./types").Pos) => void;
            find: (cm: import("./types").CM5EditorInterface, offset: number) => import("./types").Pos | null | undefined;
            move: (cm: import("./types").CM5EditorInterface, offset: number) => import("./types").Marker | undefined;
        }>;
        exCommandHistoryController: {
            /**@type {string[]} */
            historyBuffer: string[];
            iterator: number;
            initialPrefix: string | null;
            /**
             * the input argument here acts a user entered prefix for a small time
             * until we start autocompletion in which case it is the autocompleted.
             * @arg {string} input
             * @arg {boolean} up
             */
            nextMatch(input: string, up: boolean): string | undefined;
            /** @arg {string} input */
            pushInput(input: string): void;
            reset(): void;
        };
        lastCharacterSearch: {
            increment: number;
            forward: boolean;
            selectedCharacter: string;
        };
        query?: any;
        isReversed?: boolean;
        lastSubstituteReplacePart: any;
        searchQuery?: null;
        searchIsReversed?: boolean;
    };
    maybeInitVimState_: (cm: import("./types").CM5EditorInterface) => import("./types").vimState;
    suppressErrorLogging: boolean;
    InsertModeKey: {
        new (keyName: string, e: KeyboardEvent): {
            keyName: string;
            key: string;
            ctrlKey: boolean;
            altKey: boolean;
            metaKey: boolean;
            shiftKey: boolean;
        };
    };
    /**@type {(lhs: string, rhs: string, ctx: string) => void} */
    map: (lhs: string, rhs: string, ctx: string) => void;
    /**@type {(lhs: string, ctx: string) => any} */
    unmap: (lhs: string, ctx: string) => any;
    /**@type {(lhs: string, rhs: string, ctx: string) => void} */
    noremap: (lhs: string, rhs: string, ctx: string) => void;
    /**@arg {string} [ctx]} */
    mapclear: (ctx?: string) => void;
    langmap: (langmapString: any, remapCtrl: any) => void;
    vimKeyFromEvent: (e: KeyboardEvent, vim?: import("./types").vimState) => string | undefined;
    setOption: (name: string, value: any, cm?: import("./types").CodeMirrorV, cfg?: {
        scope?: any;
    } | undefined) => Error | undefined;
    getOption: (name: string, cm?: import("./types").CodeMirrorV, cfg?: {
        scope?: any;
    } | undefined) => any;
    defineOption: {
        /**
         * @overload
         * @arg {string} name
         * @arg {boolean|null|undefined} defaultValue
         * @arg {'boolean'} type
         * @arg {string[]|null} [aliases]
         * @arg {import("./types").booleanOptionCallback} [callback]
         * @returns {void}
         */
        (name: string, defaultValue: boolean | null | undefined, type: "boolean", aliases?: string[] | null | undefined, callback?: import("./types").booleanOptionCallback | undefined): void;
        /**
         * @overload
         * @arg {string} name
         * @arg {number|null|undefined} defaultValue
         * @arg {'number'} type
         * @arg {string[]|null} [aliases]
         * @arg {import("./types").numberOptionCallback} [callback]
         * @returns {void}
         */
        (name: string, defaultValue: number | null | undefined, type: "number", aliases?: string[] | null | undefined, callback?: import("./types").numberOptionCallback | undefined): void;
        /**
         * @overload
         * @arg {string} name
         * @arg {string|null|undefined} defaultValue
         * @arg {'string'} type
         * @arg {string[]|null} [aliases]
         * @arg {import("./types").stringOptionCallback} [callback]
         * @returns {void}
         */
        (name: string, defaultValue: string | null | undefined, type: "string", aliases?: string[] | null | undefined, callback?: import("./types").stringOptionCallback | undefined): void;
    };
    /**@type {(name: string, prefix: string|undefined, func: ExFn) => void} */
    defineEx: (name: string, prefix: string | undefined, func: import("./types").ExFn) => void;
    /**@type {(cm: CodeMirror, key: string, origin: string) => undefined | boolean} */
    handleKey: (cm: import("./types").CM5EditorInterface, key: string, origin: string) => undefined | boolean;
    multiSelectHandleKey: (cm_: import("./types").CM5EditorInterface, key: string, origin: string) => boolean | undefined;
    /**
     * This is the outermost function called by CodeMirror, after keys have
     * been mapped to their Vim equivalents.
     *
     * Finds a command based on the key (and cached keys if there is a
     * multi-key sequence). Returns `undefined` if no key is matched, a noop
     * function if a partial match is found (multi-key), and a function to
     * execute the bound command if a a key is matched. The function always
     * returns true.
     */
    /**@type {(cm_: CodeMirror, key: string, origin?: string| undefined) => (() => boolean|undefined) | undefined} */
    findKey: (cm_: import("./types").CM5EditorInterface, key: string, origin?: string | undefined) => (() => boolean | undefined) | undefined;
    /**@type {(cm: CodeMirrorV, input: string)=>void} */
    handleEx: (cm: import("./types").CodeMirrorV, input: string) => void;
    defineMotion: (name: string, fn: import("./types").MotionFn) => void;
    defineAction: (name: string, fn: import("./types").ActionFn) => void;
    defineOperator: (name: string, fn: import("./types").OperatorFn) => void;
    mapCommand: (keys: string, type: string, name: string, args: any, extra: {
        [x: string]: any;
    }) => void;
    _mapCommand: (command: import("./types").vimKey) => void;
    defineRegister: (name: string, register: {
        keyBuffer: string[];
        /** @type {InsertModeChanges[]} */
        insertModeChanges: import("./types").InsertModeChanges[];
        /** @type {string[]}*/
        searchQueries: string[];
        linewise: boolean;
        blockwise: boolean;
        /** @arg {string} [text] @arg {boolean} [linewise] @arg {boolean } [blockwise] */
        setText(text?: string, linewise?: boolean, blockwise?: boolean): void;
        /** @arg {string} text @arg {boolean} [linewise] */
        pushText(text: string, linewise?: boolean): void;
        /** @arg {InsertModeChanges} changes */
        pushInsertModeChanges(changes: import("./types").InsertModeChanges): void;
        /** @arg {string} query */
        pushSearchQuery(query: string): void;
        clear(): void;
        toString(): string;
    }) => void;
    exitVisualMode: (cm: import("./types").CodeMirrorV, moveHead?: boolean) => void;
    exitInsertMode: (cm: import("./types").CodeMirrorV, keepCursor?: boolean) => void;
};
